/** Fetches the messages of channels: the open one first, the others for their unread marks. */
import { get } from "./api.js";
import { byAge, emit, isThread, messagesOf, state } from "./state.js";
import { startReading } from "./unread.js";

const HIDDEN = () => new Set(JSON.parse(sessionStorage.getItem(`broadside.dismissed.${state.me.id}`) ?? "[]"));

/** Remembers that the person dismissed a private message, for this tab. */
export function dismiss(message) {
  sessionStorage.setItem(`broadside.dismissed.${state.me.id}`, JSON.stringify([...HIDDEN(), message.id]));
  forget(message);
}

/** Takes a message out of the state. */
export function forget(message) {
  state.messages.get(message.channel_id)?.delete(message.id);
  emit("gone", message);
  emit("unread");
}

/** Puts one new or changed message into the state; the message it replaces, if any. */
export function keep(message) {
  if (HIDDEN().has(message.id)) return message;
  if (!state.messages.has(message.channel_id)) state.messages.set(message.channel_id, new Map());
  const channel = state.messages.get(message.channel_id);
  const before = channel.get(message.id);
  channel.set(message.id, message);
  emit("message", message);
  return before;
}

/** Fetches one channel again and tells the list; messages that came by the socket meanwhile stay. */
export async function loadMessages(channel) {
  const since = messagesOf(channel).at(-1)?.id ?? "0";
  const hidden = HIDDEN();
  const found = await get("messages", { user: state.me.id, channel });
  const fresh = [...(state.messages.get(channel)?.values() ?? [])].filter((message) => byAge(message.id, since) > 0);
  const all = [...found.filter((message) => !hidden.has(message.id)), ...fresh];
  state.messages.set(channel, new Map(all.map((message) => [message.id, message])));
  state.loaded.add(channel);
  startReading(channel);
  emit("messages", channel);
  emit("unread");
}

/** Fetches every channel that was not fetched yet; closed threads only when somebody opens them. */
export async function loadAll() {
  const wanted = [...state.channels.values()].filter((channel) => channel.type !== 4 && !(isThread(channel) && channel.archived));
  for (const channel of wanted) if (!state.loaded.has(channel.id)) await loadMessages(channel.id).catch(() => {});
}
