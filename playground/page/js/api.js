/** The playground's page protocol: JSON over HTTP and one WebSocket of events. */

const query = (values) => new URLSearchParams(Object.entries(values).filter(([, value]) => value != null));

async function answerOf(response) {
  const body = await response.text();
  const data = body && response.headers.get("content-type")?.startsWith("application/json") ? JSON.parse(body) : null;
  if (!response.ok) throw Object.assign(
    new Error(data?.message ?? data?.error ?? response.statusText), { status: response.status },
  );
  return data;
}

/** GET /app/<path>; raises Error with a status when it is refused. */
export async function get(path, values = {}) {
  return answerOf(await fetch(`app/${path}?${query(values)}`));
}

/** POST /app/<path> with a JSON body; raises Error with a status when it is refused. */
export async function post(path, body) {
  const headers = { "content-type": "application/json" };
  return answerOf(await fetch(`app/${path}`, { method: "POST", headers, body: JSON.stringify(body) }));
}

/** Listens to the events of one person for ever; *onState* hears true (connected) and false (lost). */
export function listen(user, onEvent, onState) {
  let wait = 500;
  const connect = () => {
    const address = new URL(`app/live?${query({ user })}`, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = new WebSocket(address);
    socket.onopen = () => { wait = 500; onState(true); };
    socket.onmessage = (event) => onEvent(JSON.parse(event.data));
    socket.onclose = () => { onState(false); setTimeout(connect, wait); wait = Math.min(wait * 2, 8000); };
  };
  connect();
}
