/** Discord's inline markdown as DOM nodes: emphasis, code, links, mentions, timestamps, escapes. */
import { h } from "./dom.js";
import { timeElement } from "./time.js";

const nest = (tag, properties) => ([, inner], names) => h(tag, properties ?? {}, inline(inner, names));
const AWAY = { target: "_blank", rel: "noopener noreferrer nofollow" };
const link = (address, label = address) => h("a", { href: address, ...AWAY }, label);
const mention = (text, extra = {}) => h("span", { class: "mention", ...extra }, text);

const placed = ([address, channel, message], names) => names.messageLink(channel, message) ?? link(address);

const LABELLED = /\[((?:\\.|[^\]\\\n])+)\]\(<?(https?:\/\/[^\s)>]+)>?(?:\s+"[^"\n]*")?\)/y;
const RULES = [
  [/\\([^0-9A-Za-z\s])/y, ([, letter]) => letter],
  [/(`+)([^]*?[^`])\1(?!`)/y, ([, , code]) => h("code", {}, code.replace(/^ (.*\S.*) $/, "$1"))],
  [/<t:(-?\d{1,14})(?::([tTdDfFR]))?>/y, ([whole, seconds, style]) => timeElement(Number(seconds), style) ?? whole],
  [/<@!?(\d+)>/y, ([, id], names) => mention(`@${names.user(id)}`, { data: { mention: id, self: names.self(id) } })],
  [/<@&(\d+)>/y, ([, id], names) => mention(`@${names.role(id)}`)],
  [/<#(\d+)>/y, ([, id], names) => names.channelLink(id)],
  [/<\/([^:>\n]{1,100}):(\d+)>/y, ([, name], names) => names.commandLink(name)],
  [/<a?:(\w{2,32}):(\d+)>/y, ([, name]) => h("span", { class: "emoji" }, `:${name}:`)],
  [/https:\/\/discord\.com\/channels\/(?:\d+|@me)\/(\d+)\/(\d+)(?![\w/])/y, placed],
  [/<(https?:\/\/[^\s>]+)>/y, ([, address]) => link(address)],
  [LABELLED, ([, label, address], names) => link(address, inline(label, names))],
  [/https?:\/\/[^\s<]*[^\s<.,:;"'\])!?]/y, ([address]) => link(address)],
  [/\*\*\*((?:\\.|[^\\])+?)\*\*\*(?!\*)/y, ([, inner], names) => h("em", {}, h("strong", {}, inline(inner, names)))],
  [/\*\*((?:\\.|[^\\])+?)\*\*(?!\*)/y, nest("strong")],
  [/__((?:\\.|[^\\])+?)__(?!_)/y, nest("u")],
  [/\*(?=\S)((?:\*\*|\\.|[^*\\])+?)(?<!\s)\*(?!\*)/y, nest("em")],
  [/(?<![0-9A-Za-z])_((?:__|\\.|[^\\_])+?)_(?![0-9A-Za-z_])/y, nest("em")],
  [/~~((?:\\.|[^\\])+?)~~/y, nest("s")],
  [/\|\|((?:\\.|[^\\])+?)\|\|/y, ([, inner], names) => spoiler(inline(inner, names))],
  [/\n/y, () => h("br")],
  [/(?:[^\\`<[*_~|\nh]|h(?!ttps?:\/\/))+/y, ([text]) => text],
];

function spoiler(children) {
  const reveal = (event) => event.currentTarget.classList.add("shown");
  const press = (event) => (event.key === "Enter" || event.key === " ") && reveal(event);
  return h("span", { class: "spoiler", role: "button", tabindex: 0, on: { click: reveal, keydown: press } }, children);
}

function step(text, at, names) {
  for (const [pattern, build] of RULES) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) return [build(match, names), at + match[0].length];
  }
  return [text[at], at + 1];
}

/** Nodes (and plain strings) of one run of text; *names* knows people, channels and commands. */
export function inline(text, names) {
  const out = [];
  for (let at = 0; at < text.length;) {
    const [node, next] = step(text, at, names);
    out.push(node);
    at = next;
  }
  return out;
}
