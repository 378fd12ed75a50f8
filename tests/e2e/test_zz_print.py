from random import Random
import pytest
from tests.e2e.captains import answer, fill
from tests.e2e.harbour import Harbour, buttons, menus
WORDS={'es':dict(start='Empezar',here='Aquí estoy',decide='Decidir',join='Unirme'),'it':dict(start='Avvia',here='Ci sono',decide='Decidi',join='Unisciti')}
def show(title,m):
    print('-----',title); print(m.text); print('   BUTTONS',list(buttons(m)))
    for x in menus(m): print('   MENU',x.get('placeholder'),[ (o['label'],o.get('description','')) for o in x['options']][:6])
@pytest.mark.parametrize('l',['es','it'])
async def test_print(harbour,l):
    w=WORDS[l]; ana,ben=harbour.ana,harbour.ben
    for p in (ana,ben): p.user.locale={'es':'es-ES','it':'it'}[l]
    o=await ana.slash(harbour.channel,'table open',game='pieces_of_eight',language=l,pace='live'); show('open',o.message)
    post=await harbour.post_with(w['join']); show('lobby',post)
    r=await ben.click(post,w['join']); show('joined',r.message)
    r=await ana.click(await harbour.post_with(w['start']),w['start']); show('started',r.message)
    post=await harbour.post_with(w['here']); show('muster',post)
    r=await ben.click(post,w['here']); show('here',r.message)
    post=await harbour.post_with(w['decide']); show('first',post)
    for p in (ana,ben):
        r=await p.click(post,w['decide']); show('panel',r.message)
        x=next(b for b in buttons(r.message) if b in ('Barco estándar','Usar mi barco guardado','Usa la mia nave salvata','Nave standard'))
        r=await p.click(r.message,x); show('standard',r.message)
        for lab in ('Guardar respuesta','Sellar órdenes','Confirmar','Salva risposta','Sigilla gli ordini','Conferma'):
            if lab in buttons(r.message): r=await p.click(r.message,lab); show('sealed',r.message); break
    await harbour.until(lambda: harbour.posts[-1] is not post and w['decide'] in buttons(harbour.posts[-1]),'turn')
    for k in range(3):
        post=harbour.posts[-1]; show('POST',post)
        for p in (ana,ben):
            r=await p.click(post,w['decide']); show('panel of '+p.user.name,r.message)
            r=await p.slash(harbour.channel,'help'); show('help',r.message)
            if k==0:
                for c in ('hand','board','log'):
                    r=await p.slash(harbour.channel,c); show(c,r.message)
        sitting=None
        before=len(harbour.posts)
        for p in (ana,ben):
            r=await p.click(post,w['decide'])
            try: r=await p.slash(harbour.channel,'orders',text=['llamar popa a popa','chiama poppa a poppa'][l=='it'] if k!=1 else ['jugar oficial contra nido','gioca ufficiale contro coffa'][l=='it'])
            except Exception as e: print('X',e); continue
            show('orders '+p.user.name,r.message)
            for lab in ('Confirmar','Conferma'):
                if lab in buttons(r.message): r=await p.click(r.message,lab); show('confirmed',r.message)
        for _ in range(200):
            if len(harbour.posts)>before: break
            import asyncio; await asyncio.sleep(.02)
