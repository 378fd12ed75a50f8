/** A list of options that opens at a button or an input; the focus stays there and the list follows its keys. */
import { h, newId } from "./dom.js";
import { icon } from "./icons.js";

const PAGE = 8;

const plainRect = (node) => { const { left, width } = node.getBoundingClientRect(); return { left, width }; };

/**
 * Options are {value, label, description?, note?, disabled?, chosen?}.
 * *onPick(option)* hears a choice, *onClose(reason)* "escape", "outside" or "done".
 */
export class Listbox {
  constructor(anchor, { label, multiple = false, onPick, onClose = () => {}, footer = null }) {
    Object.assign(this, { anchor, multiple, onPick, onClose, footer, options: [], active: -1, isOpen: false });
    this.id = newId("list");
    this.list = h(
      "ul", { role: "listbox", id: this.id, "aria-label": label, "aria-multiselectable": multiple || null, class: "options" },
    );
    this.box = h("div", { class: "popup", data: { popup: "" } }, this.list, footer);
    this.list.addEventListener("pointerdown", (event) => event.preventDefault());
    this.list.addEventListener("click", (event) => this.clicked(event));
    anchor.setAttribute("aria-haspopup", "listbox");
    anchor.setAttribute("aria-expanded", "false");
    anchor.setAttribute("aria-controls", this.id);
    this.outside = (event) => { if (!this.box.contains(event.target) && !anchor.contains(event.target)) this.close("outside"); };
    this.place = () => requestAnimationFrame(() => this.isOpen && this.position());
  }

  /** Opens with these options, or changes those of an open list; *empty* is said when there are none. */
  show(options, { empty = "", active = 0 } = {}) {
    this.options = options;
    const rows = options.map((option, index) => this.row(option, index));
    this.list.replaceChildren(...(rows.length || !empty ? rows : [h("li", { class: "nothing", role: "presentation" }, empty)]));
    if (!this.isOpen) this.open();
    this.activate(Math.min(active, options.length - 1));
    this.position();
  }

  row(option, index) {
    const state = {
      role: "option", id: `${this.id}-${index}`, "aria-selected": String(Boolean(option.chosen)),
      "aria-disabled": option.disabled ? "true" : null,
    };
    const texts = [
      h("span", { class: "option-label" }, option.emoji ? `${option.emoji} ` : null, option.label),
      option.description && h("span", { class: "option-text" }, option.description),
    ];
    const mark = this.multiple || option.chosen ? h("span", { class: "tick" }, option.chosen ? icon("check") : null) : null;
    const data = { index, value: option.value, label: option.label };
    return h(
      "li", { ...state, data }, h("span", { class: "option-body" }, texts),
      option.note && h("span", { class: "option-note" }, option.note), mark,
    );
  }

  open() {
    this.isOpen = true;
    (this.anchor.closest("dialog") ?? document.body).append(this.box);
    this.anchor.setAttribute("aria-expanded", "true");
    document.addEventListener("pointerdown", this.outside);
    addEventListener("scroll", this.place, true);
    addEventListener("resize", this.place);
  }

  close(reason = "done") {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.box.remove();
    this.anchor.setAttribute("aria-expanded", "false");
    this.anchor.removeAttribute("aria-activedescendant");
    document.removeEventListener("pointerdown", this.outside);
    removeEventListener("scroll", this.place, true);
    removeEventListener("resize", this.place);
    this.onClose(reason);
  }

  position() {
    if (!this.anchor.isConnected) return this.close("outside");
    const frame = (this.anchor.closest(".command-form, .composer-box") ?? this.anchor).getBoundingClientRect();
    const at = { ...plainRect(this.anchor), top: frame.top, bottom: frame.bottom };
    const below = innerHeight - at.bottom - 12;
    const up = below < 260 && at.top > below;
    const width = Math.min(Math.max(at.width, 240), innerWidth - 16);
    const place = {
      left: `${Math.max(8, Math.min(at.left, innerWidth - width - 8))}px`, width: `${width}px`,
      top: up ? "auto" : `${at.bottom + 4}px`, bottom: up ? `${innerHeight - at.top + 4}px` : "auto",
      "max-height": `${Math.max(120, Math.min(420, up ? at.top - 12 : below))}px`,
    };
    for (const [key, value] of Object.entries(place)) this.box.style.setProperty(key, value);
  }

  activate(index) {
    this.active = index;
    for (const row of this.list.children) row.classList.toggle("active", Number(row.dataset.index) === index);
    const row = this.list.children[index];
    if (index < 0 || !row) return this.anchor.removeAttribute("aria-activedescendant");
    this.anchor.setAttribute("aria-activedescendant", row.id);
    row.scrollIntoView({ block: "nearest" });
  }

  clicked(event) {
    const row = event.target.closest("[role=option]");
    if (row) this.pick(Number(row.dataset.index));
  }

  pick(index) {
    const option = this.options[index];
    if (option && !option.disabled) this.onPick(option, index);
  }

  /** Acts on a key of the open list; true when the key was for the list. */
  key(event) {
    const moves = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE };
    if (moves[event.key]) this.activate(this.moved(moves[event.key]));
    else if (event.key === "Home" && event.target.tagName === "BUTTON") this.activate(0);
    else if (event.key === "End" && event.target.tagName === "BUTTON") this.activate(this.options.length - 1);
    else if (event.key === "Escape") this.close("escape");
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  moved(delta) {
    const count = this.options.length;
    if (Math.abs(delta) === 1) return (this.active + delta + count) % count;
    return Math.max(0, Math.min(count - 1, this.active + delta));
  }

  /** Makes the next option active whose label begins with these letters. */
  typed(letters) {
    const wanted = letters.toLocaleLowerCase();
    const order = this.options.map((_, index) => (index + this.active + (letters.length === 1 ? 1 : 0)) % this.options.length);
    const found = order.find((index) => this.options[index].label.toLocaleLowerCase().startsWith(wanted));
    if (found != null) this.activate(found);
  }
}
