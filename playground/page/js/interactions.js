/** Clicks, commands and forms on their way: sent over HTTP, settled by an event of the WebSocket. */
import { post } from "./api.js";

const PATIENCE = 20_000;
/** Outcomes of interactions that other tabs of this person sent are dropped after so many. */
const KEPT = 50;
const waiting = new Map();
const early = new Map();
let open = 0;

function count(change) {
  open += change;
  document.body.dataset.pending = String(open);
}

function outcome(id) {
  if (early.has(id)) {
    const trouble = early.get(id);
    early.delete(id);
    return Promise.resolve(trouble);
  }
  return new Promise((resolve) => {
    const timer = setTimeout(() => settle(id, "failed"), PATIENCE);
    waiting.set(id, (trouble) => { clearTimeout(timer); resolve(trouble); });
  });
}

/** Tells the sender of interaction *id* how it ended: "" when it was answered, else "failed". */
export function settle(id, trouble) {
  const resolve = waiting.get(id);
  waiting.delete(id);
  if (resolve) return resolve(trouble);
  early.set(id, trouble);
  if (early.size > KEPT) early.delete(early.keys().next().value);
  return undefined;
}

/** Sends one interaction; "" when the bot answered, "failed" when it did not, "refused" when it is not possible, "unsent". */
export async function interact(path, body) {
  count(1);
  try {
    const { interaction } = await post(path, body);
    return await outcome(interaction);
  } catch (error) {
    return error.status ? "refused" : "unsent";
  } finally {
    count(-1);
  }
}
