/** Message components as DOM: containers, sections, text, galleries, files, rows with buttons and menus. */
import { h } from "./dom.js";
import { markdown } from "./markdown.js";
import { file, picture } from "./media.js";
import { names, placeAt } from "./names.js";
import { Select } from "./select.js";
import { icon } from "./icons.js";

export const KIND = {
  row: 1, button: 2, select: 3, input: 4, section: 9, text: 10, thumbnail: 11, gallery: 12, file: 13, separator: 14,
  container: 17, label: 18, radio: 21, checks: 22, check: 23,
};
const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "secondary" };
const LEAVES = new Set([2, 3, 5, 6, 7, 8, 10, 11, 12, 13]);

/**
 * Draws the components of one message and keeps leaves that did not change between two drawings,
 * so that an open menu, a loaded picture or a local choice outlives an edit.
 * *press(control, values)* is called with a Button node or Select and the chosen values.
 */
export class Components {
  constructor(press) {
    this.press = press;
    this.kept = new Map();
  }

  /** Nodes of a list of components. */
  draw(list) {
    const before = this.kept;
    this.kept = new Map();
    return list.map((component, index) => this.node(component, `${index}`, before));
  }

  node(component, path, before) {
    if (!LEAVES.has(component.type)) return this.branch(component, path, before);
    const key = path + JSON.stringify(component);
    const node = before.get(key) ?? this.leaf(component);
    if (!before.has(key)) node.dataset.path = path;
    this.kept.set(key, node);
    return node;
  }

  children(list, path, before) {
    return list.map((child, index) => this.node(child, `${path}.${index}`, before));
  }

  branch(component, path, before) {
    if (component.type === KIND.row) return h("div", { class: "row" }, this.children(component.components, path, before));
    if (component.type === KIND.separator) return separator(component);
    if (component.type === KIND.section) return this.section(component, path, before);
    if (component.type === KIND.container) return this.container(component, path, before);
    return null;
  }

  section(component, path, before) {
    const texts = h("div", { class: "section-text" }, this.children(component.components, path, before));
    return h("div", { class: "section" }, texts, this.node(component.accessory, `${path}.a`, before));
  }

  container(component, path, before) {
    const accent = component.accent_color == null ? null : `#${component.accent_color.toString(16).padStart(6, "0")}`;
    const style = accent ? { "--accent": accent } : {};
    const data = { accent };
    return h("div", { class: "container", style, data }, this.children(component.components, path, before));
  }

  leaf(component) {
    if (component.type === KIND.button) return button(component, this.press);
    if (component.type === KIND.text) return h("div", { class: "text" }, markdown(component.content, names));
    if (component.type === KIND.thumbnail) return picture(
      component.media, component.description, { spoiler: component.spoiler, className: "thumbnail" },
    );
    if (component.type === KIND.gallery) return gallery(component);
    if (component.type === KIND.file) return file({
      url: component.file.url, name: component.name ?? fileName(component.file.url), size: component.size,
    });
    return this.select(component);
  }

  select(component) {
    const select = new Select(component, (values) => this.press(select.node, values, () => select.reset()));
    return select.node;
  }
}

function fileName(url) {
  return decodeURIComponent(new URL(url, location.href).pathname.split("/").at(-1));
}

function separator({ divider = true, spacing = 1 }) {
  return h(divider ? "hr" : "div", { class: `separator space-${spacing}` });
}

function gallery({ items }) {
  const pictures = items.map((item) => picture(item.media, item.description, { spoiler: item.spoiler }));
  return h("div", { class: "gallery", data: { count: Math.min(items.length, 4) } }, pictures);
}

function button(component, press) {
  const { style = 2, label = "", emoji, disabled, custom_id: customId, url } = component;
  const content = [
    emoji && h("span", { class: "emoji" }, emoji.id ? `:${emoji.name}:` : emoji.name), label && h("span", {}, label),
  ];
  const properties = { class: `button ${STYLES[style]}`, data: { customId, label: label || emoji?.name, kind: "button" } };
  const place = style === 5 && placeAt(url);
  if (place) return h("a", { ...properties, href: place.href, data: { ...properties.data, ...place.data } }, content);
  if (style === 5) return h(
    "a", { ...properties, href: safe(url), target: "_blank", rel: "noopener noreferrer" }, content, icon("outside"),
  );
  const node = h("button", { ...properties, type: "button", disabled }, content);
  node.addEventListener("click", () => press(node));
  return node;
}

const safe = (url) => (/^(https?|discord):\/\//i.test(url) ? url : "#");

/** Every component of a tree, parents first. */
export function* walk(list) {
  for (const component of list ?? []) {
    yield component;
    yield* walk(component.components);
    if (component.accessory) yield component.accessory;
  }
}
