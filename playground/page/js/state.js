/** What this tab knows of the world, and who wants to hear when it changes. */
import { say } from "./words.js";

export const state = {
  me: null,
  users: new Map(),
  guilds: [],
  channels: new Map(),
  dms: [],
  commands: [],
  applicationId: null,
  botId: null,
  current: null,
  messages: new Map(),
  loaded: new Set(),
};

const listeners = new Map();

/** Calls *listener* at every *emit* of that topic. */
export function on(topic, listener) {
  if (!listeners.has(topic)) listeners.set(topic, []);
  listeners.get(topic).push(listener);
}

/** Tells everybody who listens to the topic. */
export function emit(topic, detail) {
  for (const listener of listeners.get(topic) ?? []) listener(detail);
}

/** Puts the answer of /app/world into the state. */
export function takeWorld(world) {
  state.users = new Map(world.users.map((user) => [user.id, user]));
  state.guilds = world.guilds;
  state.channels = new Map(world.guilds.flatMap((guild) => guild.channels.map((channel) => [
    channel.id, { ...channel, guild: guild.id },
  ])));
  for (const dm of state.dms) state.channels.set(dm.id, dm);
  Object.assign(state, { commands: world.commands, applicationId: world.application_id, botId: world.bot_id });
}

/** Puts the answer of /app/dms into the state as channels of type 1. */
export function takeDms(dms) {
  state.dms = dms.map((dm) => ({ ...dm, type: 1, recipient: recipientId(dm), name: recipientName(dm) }));
  for (const dm of state.dms) state.channels.set(dm.id, dm);
}

const recipientId = (dm) => dm.recipient?.id ?? dm.recipient;
const recipientName = (dm) => dm.recipient?.name ?? dm.recipient?.username ?? userName(dm.recipient);

/** Negative, zero or positive: the order of two snowflakes. */
export function byAge(a, b) {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}

/** Seconds since the epoch at which Discord made this id. */
export const bornAt = (id) => Number((BigInt(id) >> 22n) + 1420070400000n) / 1000;

/** The display name of a user object of the API or of the world. */
export const displayName = (user) => state.users.get(user.id)?.name ?? user.global_name ?? user.name ?? user.username;

/** The name of a person by id. */
export function userName(id) {
  const user = state.users.get(id);
  return user ? displayName(user) : say("user.unknown");
}

export const isThread = (channel) => [10, 11, 12].includes(channel.type);
export const isDm = (channel) => channel.type === 1;

/** "#harbour", or the name of the other person. */
export function placeName(channel) {
  return isDm(channel) || isThread(channel) ? channel.name : `#${channel.name}`;
}

/** The messages of one channel, oldest first. */
export function messagesOf(channel) {
  return [...(state.messages.get(channel)?.values() ?? [])].sort((a, b) => byAge(a.id, b.id));
}
