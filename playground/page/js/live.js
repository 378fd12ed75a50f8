/** Events of the playground's socket, each put where it belongs. */
import { dismiss, forget, keep } from "./loading.js";
import { openModal } from "./modal.js";
import { settle } from "./interactions.js";
import { emit, on, state } from "./state.js";
import { startReadingAt } from "./unread.js";

function arrive(message) {
  startReadingAt(message);
  const before = keep(message);
  if (!before) emit("arrived", message);
  emit("unread");
}

function change(message) {
  const before = state.messages.get(message.channel_id)?.get(message.id);
  keep({ ...before, ...message });
  if (before) emit("changed", { before, after: message });
}

function meet(user) {
  state.users.set(user.id, user);
  emit("users");
}

/** The listener of the socket; *reload()* fetches the world again. */
export function live(reload) {
  on("dismiss", dismiss);
  const acts = {
    MESSAGE_CREATE: async (message) => { if (!state.channels.has(message.channel_id)) await reload(); arrive(message); },
    MESSAGE_UPDATE: change,
    MESSAGE_DELETE: forget,
    CHANNEL_CREATE: reload,
    CHANNEL_UPDATE: reload,
    CHANNEL_DELETE: reload,
    THREAD_CREATE: reload,
    THREAD_UPDATE: reload,
    THREAD_DELETE: reload,
    COMMANDS_UPDATE: reload,
    USER_CREATE: meet,
    NOTIFICATION: (ring) => emit("notified", ring),
    MODAL: openModal,
    INTERACTION_DONE: (outcome) => settle(outcome.interaction, ""),
    INTERACTION_FAILED: (outcome) => settle(outcome.interaction, "failed"),
  };
  return ({ t, d }) => acts[t]?.(d);
}
