"""The words of Pieces of Eight's verbs in English, Spanish and Italian, folded; all are understood in every language."""

from __future__ import annotations

WORDS: dict[str, tuple[str, ...]] = {
    "play": ("play", "jugar", "juega", "juego", "gioca", "giocare", "gioco"),
    "call": ("call", "llamar", "llama", "llamo", "chiama", "chiamare", "chiamo"),
    "dump": ("dump", "destroy", "destruir", "destruye", "distruggi", "distruggere"),
    "nest": ("nest", "nido", "coffa"),
    "fore": ("fore", "proa", "prua"),
    "aft": ("aft", "popa", "poppa"),
    "empty": ("empty", "none", "vacio", "nada", "vuota", "vuoto", "niente"),
    "later": ("ask me then", "preguntarme entonces", "chiedimelo allora"),
    "keep": ("keep", "keep it", "conservar", "conserva", "conservarla", "tieni", "tienila", "tenere"),
    "second": ("second cannon", "segundo canon", "secondo cannone"),
    "invite": ("invite", "invitar", "invita"),
    "longest": ("longest", "at most", "como maximo", "maximo", "al massimo", "massimo"),
    "show": ("show", "mostrar", "muestra", "mostra", "mostrare"),
    "monkey": ("captains monkey", "monkey", "mono del capitan", "mono", "scimmia del capitano", "scimmia"),
    "treachery": ("treachery", "traicion", "tradimento"),
    "sail": ("full sail", "sail", "a toda vela", "vela", "vele", "a vele spiegate"),
    "spot": ("black spot", "spot", "mancha negra", "mancha", "macchia nera", "macchia"),
    "lend": ("lend", "prestar", "presta", "presto", "prestare"),
    "order": ("order", "orden", "ordine"),
    "from": ("from", "desde", "de", "del", "da", "dal", "dalla", "di"),
    "at": ("at", "to", "on", "against", "a", "al", "contra", "en", "contro", "in", "su", "alla"),
    "for": ("for", "por", "para", "per"),
    "and": ("and", "y", "e", "ed", "then", "luego", "poi", "with", "con"),
    "own": ("own", "my own", "propia", "mi propia", "proprio", "mio"),
    "yes": ("yes", "si"),
    "no": ("no",),
    "all": ("all", "todos", "todo", "tutti", "tutto"),
    "if": ("if", "only if", "solo si", "se", "solo se"),
    "else": ("else", "or else", "otherwise", "si no", "en otro caso", "se no", "altrimenti"),
    "pass": (
        "pass",
        "let it pass",
        "pasar",
        "dejar pasar",
        "dejalo pasar",
        "paso",
        "passa",
        "lascia passare",
        "lascialo passare",
        "passo",
    ),
    "ask": ("ask", "ask me", "preguntar", "preguntarme", "preguntame", "chiedi", "chiedimelo"),
    "me": ("am target", "me", "soy blanco", "es contra mi", "contra mi", "contro di me", "sono bersaglio"),
    "mycaptain": ("my captain", "mi capitan", "es mi capitan", "mio capitano", "e mio capitano"),
    "anycaptain": ("any captain", "cualquier capitan", "qualsiasi capitano"),
    "plays": ("plays",),
    "answers": ("answers", "it answers", "responde a", "responde", "risponde a", "risponde"),
    "until": (
        "until my next turn ends",
        "until my next turn",
        "hasta acabar mi proximo turno",
        "hasta mi proximo turno",
        "fino al mio prossimo turno",
        "fino al mio turno",
    ),
    "coin": ("coin", "moneda", "moneta"),
}
"""Each concept's words."""
MOVES: dict[str, tuple[str, ...]] = {
    "offer": (
        "offer",
        "trade",
        "ofrecer",
        "ofrezco",
        "cambio",
        "proponer cambio",
        "offri",
        "offro",
        "offrire",
        "scambio",
        "proponi scambio",
    ),
    "accept": ("accept", "aceptar", "acepto", "accetta", "accetto", "accettare"),
    "decline": ("decline", "refuse", "rechazar", "rechazo", "rifiuta", "rifiuto", "rifiutare"),
    "deadlock": ("deadlock", "agree", "punto muerto", "aceptar", "acepto", "stallo", "accetta", "accetto"),
    "no_deadlock": (
        "no deadlock",
        "refuse",
        "decline",
        "rechazar",
        "rechazo",
        "no punto muerto",
        "rifiuta",
        "rifiuto",
        "no stallo",
    ),
}
"""Words for open moves beside their labels."""
PLACES = ("nest", "fore", "aft")
SIDES = {("fore", "fore"): "ff", ("fore", "aft"): "fa", ("aft", "fore"): "af", ("aft", "aft"): "aa"}
CONDITIONS = {"me": "mine", "mycaptain": "cap", "anycaptain": "anycap"}
"""Public facts on which a Treachery may hang, and what they are in the lines for later uses."""
BOTH = {
    ("ff", "aa"): "both.fa",
    ("fa", "af"): "both.af",
    ("af", "ff"): "both.f1",
    ("ff", "af"): "both.f2",
    ("aa", "fa"): "both.a1",
    ("fa", "aa"): "both.a2",
}
"""Ways to call both ends, by the order in which they are typed; the one named last lies next to the Captain."""
