/** Small helpers that build DOM nodes. Text always becomes text nodes, never markup. */

const SVG = "http://www.w3.org/2000/svg";

const APPLY = {
  class: (node, value) => { node.className = value; },
  data: (node, value) => Object.entries(value).forEach(([key, item]) => item != null && (node.dataset[key] = item)),
  on: (node, value) => Object.entries(value).forEach(([type, listener]) => node.addEventListener(type, listener)),
  style: (node, value) => Object.entries(value).forEach(([key, item]) => node.style.setProperty(key, item)),
  value: (node, value) => { node.value = value; },
  checked: (node, value) => { node.checked = value; },
};

function applyProperty(node, key, value) {
  if (value == null || value === false && !key.startsWith("aria-")) return;
  if (APPLY[key]) APPLY[key](node, value);
  else node.setAttribute(key, value === true && !key.startsWith("aria-") ? "" : String(value));
}

/** An element with properties (class, data, on, style, or any attribute) and children (nodes, text, lists, null). */
export function h(tag, properties = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(properties)) applyProperty(node, key, value);
  node.append(...children.flat(Infinity).filter((child) => child != null && child !== false));
  return node;
}

/** An SVG drawing from [tag, attributes] pairs in a square view box. */
export function drawing(size, parts, properties = {}) {
  const root = document.createElementNS(SVG, "svg");
  root.setAttribute("viewBox", `0 0 ${size} ${size}`);
  root.setAttribute("aria-hidden", "true");
  root.setAttribute("focusable", "false");
  for (const [key, value] of Object.entries(properties)) root.setAttribute(key, value);
  root.append(...parts.map(([tag, attributes]) => svgPart(tag, attributes)));
  return root;
}

function svgPart(tag, { text, ...attributes }) {
  const node = document.createElementNS(SVG, tag);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  if (text) node.textContent = text;
  return node;
}

let serial = 0;
/** A new id for ARIA references, unique on this page. */
export const newId = (prefix) => `${prefix}-${++serial}`;

/** Whether a keyboard event belongs to an input method that is composing letters. */
export const composing = (event) => event.isComposing || event.keyCode === 229;
