/** What a person has read in each channel; kept in the browser, shared by the tabs of that person. */
import { byAge, emit, messagesOf, state } from "./state.js";
import { callsMe } from "./message.js";

const key = () => `broadside.read.${state.me.id}`;

function readUpTo() {
  try { return JSON.parse(localStorage.getItem(key())) ?? {}; } catch { return {}; }
}

/** Messages of others in the channel that are newer than what was read, oldest first. */
export function unread(channel) {
  const last = readUpTo()[channel] ?? "0";
  return messagesOf(channel).filter((message) => byAge(message.id, last) > 0 && message.author.id !== state.me.id);
}

/** {count, calls}: how many unread messages, and how many of them are for me by mention or direct message. */
export function unreadIn(channel) {
  const fresh = unread(channel);
  const direct = state.channels.get(channel)?.type === 1;
  return { count: fresh.length, calls: direct ? fresh.length : fresh.filter(callsMe).length };
}

/** Id of the oldest unread message, or null. */
export const firstUnread = (channel) => unread(channel)[0]?.id ?? null;

/** Notes that everything in the channel has been read. */
export function markRead(channel) {
  const newest = messagesOf(channel).at(-1);
  if (!newest || readUpTo()[channel] === newest.id) return;
  localStorage.setItem(key(), JSON.stringify({ ...readUpTo(), [channel]: newest.id }));
  emit("unread");
}

/** On the first visit to a server channel what was said before does not count as unread; direct messages do. */
export function startReading(channel) {
  begin(channel, messagesOf(channel).at(-1)?.id ?? "0");
}

/** A message that arrives on the first visit before the older ones are fetched is unread; they are not. */
export function startReadingAt(message) {
  begin(message.channel_id, String(BigInt(message.id) - 1n));
}

function begin(channel, last) {
  if (state.channels.get(channel)?.type === 1 || channel in readUpTo()) return;
  localStorage.setItem(key(), JSON.stringify({ ...readUpTo(), [channel]: last }));
}
