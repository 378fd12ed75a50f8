/** An input with a list that follows the typing: choices, people, channels, live completion. */
import { composing, h } from "./dom.js";
import { Listbox } from "./listbox.js";
import { say } from "./words.js";

const PAUSE = 120;

const lower = (text) => text.toLocaleLowerCase();
/** Whether a text names an option, by its value or its label. */
const means = (text) => (option) => String(option.value) === text || lower(option.label) === lower(text);

/**
 * *source(text)* resolves to options {value, label}; *strict* accepts only options.
 * value(): the chosen option's value, the raw text when free, null when empty or not allowed.
 */
export class Combobox {
  constructor({ label, data, source, strict, live = false, onChange = () => {} }) {
    Object.assign(this, { label, source, strict, live, onChange, picked: null, shown: [], turn: 0 });
    const on = {
      input: () => this.typed(), focus: () => this.look(), click: () => this.look(), keydown: (event) => this.key(event),
      blur: () => this.list.close("outside"),
    };
    this.node = h(
      "input",
      {
        type: "text", role: "combobox", "aria-autocomplete": "list", "aria-label": label, autocomplete: "off",
        spellcheck: "false", data, on,
      },
    );
    this.list = new Listbox(this.node, { label, onPick: (option) => this.pick(option) });
  }

  typed() {
    this.picked = null;
    this.onChange();
    this.look();
  }

  look() {
    clearTimeout(this.timer);
    if (!this.live) return this.search();
    this.node.setAttribute("aria-busy", "true");
    this.timer = setTimeout(() => this.search(), PAUSE);
    if (!this.list.isOpen) this.list.show([], { empty: say("command.searching") });
    return undefined;
  }

  async search() {
    const turn = ++this.turn;
    const text = this.picked ? "" : this.node.value;
    this.node.setAttribute("aria-busy", "true");
    const found = await this.source(text).catch(() => []);
    if (turn !== this.turn) return;
    this.node.removeAttribute("aria-busy");
    this.shown = found;
    if (document.activeElement !== this.node) return;
    const chosen = found.map((option) => ({ ...option, chosen: this.picked?.value === option.value }));
    if (found.length || this.strict) this.list.show(
      chosen, { empty: say("command.nothing"), active: Math.max(0, chosen.findIndex((option) => option.chosen)) },
    );
    else this.list.close("done");
  }

  pick(option) {
    this.picked = option;
    this.node.value = option.label;
    this.turn += 1;
    clearTimeout(this.timer);
    this.list.close("done");
    this.onChange();
  }

  key(event) {
    if (composing(event)) return;
    if (!this.list.isOpen) {
      if (event.key === "ArrowDown") { event.preventDefault(); this.look(); }
      return;
    }
    if (this.list.key(event)) return;
    if (event.key !== "Enter" && event.key !== "Tab" || this.list.active < 0) return;
    if (event.key === "Tab" && !this.node.value) return;
    if (event.key === "Enter") { event.preventDefault(); event.stopPropagation(); }
    this.list.pick(this.list.active);
  }

  /** Takes a written value: the option of that value or label, else the text itself. */
  async give(text) {
    this.node.value = text;
    const found = await this.source(text).catch(() => []);
    const fit = found.find(means(text));
    if (fit) this.pick(fit);
  }

  value() {
    if (this.picked) return this.picked.value;
    const text = this.node.value.trim();
    if (!text) return null;
    const fit = this.shown.find(means(text));
    if (fit) return fit.value;
    return this.strict ? null : text;
  }

  focus() { this.node.focus(); }
}
