/** Clicks, commands and forms on their way: sent over HTTP, settled by an event of the WebSocket. */
import { post } from "./api.js";

const PATIENCE = 20_000;
const waiting = new Map();
const early = new Map();
let open = 0;

function count(change) {
  open += change;
  document.body.dataset.pending = String(open);
}

function outcome(id) {
  if (early.has(id)) {
    const done = early.get(id);
    early.delete(id);
    return Promise.resolve(done);
  }
  return new Promise((resolve) => {
    const timer = setTimeout(() => settle(id, false), PATIENCE);
    waiting.set(id, (done) => { clearTimeout(timer); resolve(done); });
  });
}

/** Tells the sender of interaction *id* that it was answered (true) or failed (false). */
export function settle(id, done) {
  const resolve = waiting.get(id);
  waiting.delete(id);
  if (resolve) resolve(done);
  else early.set(id, done);
}

/** Sends one interaction; true when the bot answered it, false when it failed or could not be sent. */
export async function interact(path, body) {
  count(1);
  try {
    const { interaction } = await post(path, body);
    return await outcome(interaction);
  } catch {
    return false;
  } finally {
    count(-1);
  }
}
