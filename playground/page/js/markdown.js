/** Discord's block markdown as DOM nodes: headings, small text, lists, quotes, code; no markup is ever injected. */
import { h } from "./dom.js";
import { inline } from "./inline.js";

const FENCE = /^```(?:([\w+-]*)\n)?([^]*?)\n?```\n?/;
const QUOTE_REST = /^>>> ([^]*)$/;
const QUOTE = /^(?:> [^\n]*(?:\n|$))+/;
const HEADING = /^(#{1,3}) +([^\n]+)(?:\n|$)/;
const SMALL = /^-# +([^\n]+)(?:\n|$)/;
const LIST = /^(?: *(?:[-*]|\d{1,9}\.) +[^\n]*(?:\n|$))(?:(?: *(?:[-*]|\d{1,9}\.) +| {2,})[^\n]*(?:\n|$))*/;
const ITEM = /^( *)([-*]|\d{1,9}\.) +(.*)$/;

const BLOCKS = [
  [FENCE, ([, language, code]) => h("pre", { data: { language } }, h("code", {}, code))],
  [QUOTE_REST, ([, rest], names) => h("blockquote", {}, markdown(rest, names))],
  [QUOTE, ([all], names) => h("blockquote", {}, markdown(all.replace(/^> /gm, "").replace(/\n$/, ""), names))],
  [HEADING, ([, marks, text], names) => heading(marks.length, inline(text, names))],
  [SMALL, ([, text], names) => h("small", {}, inline(text, names))],
  [LIST, ([all], names) => list(all.replace(/\n$/, "").split("\n"), names)],
];

function items(lines) {
  const found = [];
  for (const line of lines) {
    const match = ITEM.exec(line);
    if (match) found.push({ indent: match[1].length, mark: match[2], text: match[3] });
    else found.at(-1).text += `\n${line.trim()}`;
  }
  return found;
}

function heading(level, words) {
  return h("div", { class: `heading-${level}`, role: "heading", "aria-level": level + 2 }, words);
}

/** One or several lists: where bullets turn into numbers at the outer level, a new one begins. */
function list(lines, names) {
  const roots = [];
  let open = [];
  for (const item of items(lines)) {
    while (open.length > 1 && item.indent < open.at(-1).indent) open.pop();
    if (open.length < 2 && item.indent < (open[0]?.indent ?? 0) + 2 && tagOf(item) !== open[0]?.node.tagName) {
      open = [{ node: branch(item), indent: item.indent }];
      roots.push(open[0].node);
    }
    if (item.indent >= open.at(-1).indent + 2) open.push(deeper(open.at(-1).node, item));
    open.at(-1).node.append(h("li", {}, inline(item.text, names)));
  }
  return roots;
}

function deeper(parent, item) {
  const node = branch(item);
  parent.lastElementChild.append(node);
  return { node, indent: item.indent };
}

const tagOf = (item) => (/\d/.test(item.mark) ? "OL" : "UL");

function branch(item) {
  return tagOf(item) === "UL" ? h("ul") : h("ol", { start: parseInt(item.mark, 10) });
}

function blockAt(rest, names) {
  for (const [pattern, build] of BLOCKS) {
    const match = pattern.exec(rest);
    if (match) return [build(match, names), match[0].length];
  }
  return null;
}

/** Length of the plain lines at the start of *rest*, up to the next line that opens a block. */
function plainLength(rest) {
  let end = rest.indexOf("\n") + 1;
  while (end > 0 && end < rest.length && !BLOCKS.some(([pattern]) => pattern.test(rest.slice(end)))) {
    const next = rest.indexOf("\n", end) + 1;
    end = next === 0 ? rest.length : next;
  }
  return end || rest.length;
}

function paragraph(rest, names) {
  const length = plainLength(rest);
  const fence = rest.slice(1, length).search(/```[^]*```/);
  const taken = fence > 0 ? fence + 1 : length;
  return [h("p", {}, inline(rest.slice(0, taken).replace(/\n$/, ""), names)), taken];
}

/** Block nodes of a whole text. */
export function markdown(text, names) {
  const out = [];
  for (let rest = text; rest;) {
    const [node, length] = blockAt(rest, names) ?? paragraph(rest, names);
    out.push(...[node].flat());
    rest = rest.slice(length);
  }
  return out;
}
