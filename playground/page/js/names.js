/** What markdown asks about people, roles, channels and commands. */
import { h } from "./dom.js";
import { say } from "./words.js";
import { placeName, state, userName } from "./state.js";
import { leaves } from "./commands.js";

/** Address of this tab with another channel. */
export function channelAddress(id) {
  return `?${new URLSearchParams({ user: state.me.id, channel: id })}`;
}

function channelLink(id) {
  const channel = state.channels.get(id);
  if (!channel) return h("span", { class: "mention", data: { unmetChannel: id } }, "#?");
  return h("a", { class: "mention", href: channelAddress(id), data: { channelId: id } }, placeName(channel));
}

function messageLink(id, message) {
  const channel = state.channels.get(id);
  if (!channel) return null;
  const data = { channelId: id, linkedMessage: message };
  return h("a", { class: "mention", href: channelAddress(id), data }, say("messages.link", { place: placeName(channel) }));
}

/** The channel and message of a Discord address that this tab can show, as properties of a link; null for others. */
export function placeAt(url) {
  const [, channelId, linkedMessage] = /^https:\/\/discord\.com\/channels\/\d+\/(\d+)(?:\/(\d+))?$/.exec(url) ?? [];
  return state.channels.has(channelId) ? { href: channelAddress(channelId), data: { channelId, linkedMessage } } : null;
}

/** Puts links where channels are named that were not known when it was drawn. */
export function meetChannels(root) {
  for (const node of root.querySelectorAll("[data-unmet-channel]")) node.replaceWith(channelLink(node.dataset.unmetChannel));
}

function commandLink(name) {
  const leaf = leaves(state.commands).find((item) => item.name === name);
  if (!leaf) return h("code", {}, `/${name}`);
  return h("button", { type: "button", class: "mention", data: { commandLink: name } }, `/${leaf.shown}`);
}

const roleName = (id) => state.guilds.flatMap((guild) => guild.roles ?? []).find((role) => role.id === id)?.name;

export const names = {
  user: userName,
  self: (id) => (id === state.me.id ? "" : null),
  role: (id) => roleName(id) ?? say("user.unknown"),
  channelLink,
  messageLink,
  commandLink,
};
