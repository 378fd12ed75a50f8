/** Select menus of messages and forms: one or several options out of a list, opened at a button. */
import { h, newId } from "./dom.js";
import { icon } from "./icons.js";
import { Listbox } from "./listbox.js";
import { isDm, isThread, state, displayName } from "./state.js";
import { say } from "./words.js";

const PEOPLE = () => [...state.users.values()].map((user) => ({ value: user.id, label: displayName(user) }));
const PLACES = () => [...state.channels.values()].filter((place) => !isDm(place)).map((place) => ({
  value: place.id, label: isThread(place) ? place.name : `#${place.name}`,
}));
const ROLES = () => state.guilds.flatMap((guild) => guild.roles ?? []).map((role) => ({
  value: role.id, label: role.name,
}));
const SOURCES = { 5: PEOPLE, 6: ROLES, 7: PEOPLE, 8: PLACES };

function optionsOf(component) {
  if (component.type !== 3) return SOURCES[component.type]();
  return component.options.map((option) => ({ ...option, emoji: option.emoji?.id ? null : option.emoji?.name }));
}

function defaultsOf(component) {
  if (component.type !== 3) return (component.default_values ?? []).map((item) => item.id);
  return component.options.filter((option) => option.default).map((option) => option.value);
}

/** A select menu. *onChange(values)* hears a finished choice; *values()* tells it, *reset()* takes back the last one. */
export class Select {
  constructor(component, onChange) {
    this.component = component;
    this.onChange = onChange;
    this.min = component.min_values ?? 1;
    this.max = component.max_values ?? 1;
    this.options = optionsOf(component);
    this.chosen = this.saved = defaultsOf(component);
    this.letters = "";
    this.build();
    this.draw();
  }

  get multiple() { return this.max > 1; }
  values() { return this.saved; }
  reset() { this.chosen = this.saved = defaultsOf(this.component); this.draw(); }

  build() {
    const { custom_id: customId, placeholder, disabled } = this.component;
    const label = placeholder || say("select.pick");
    const data = { customId, label, placeholder: placeholder ?? "", kind: "select" };
    this.text = h("span", { class: "select-text", id: newId("chosen") });
    const on = { click: () => this.toggle(), keydown: (event) => this.key(event), blur: () => this.left() };
    this.node = h(
      "button", { type: "button", class: "select", role: "combobox", disabled, data, on, "aria-label": label }, this.text,
      icon("down"),
    );
    this.done = h(
      "button",
      { type: "button", class: "button primary", tabindex: -1, data: { selectDone: "" }, on: { click: () => this.finish() } },
      say("select.done"),
    );
    this.count = h("span", { class: "select-count" });
    this.done.addEventListener("pointerdown", (event) => event.preventDefault());
    const footer = this.multiple ? h("div", { class: "popup-foot" }, this.count, this.done) : null;
    this.list = new Listbox(
      this.node,
      {
        label, multiple: this.multiple, footer, onPick: (option) => this.pick(option),
        onClose: (reason) => this.closed(reason),
      },
    );
  }

  labels(values) { return this.options.filter((option) => values.includes(option.value)).map((option) => option.label); }

  draw() {
    const names = this.labels(this.saved).join(", ");
    const label = this.component.placeholder || say("select.pick");
    this.text.replaceChildren(names || label);
    this.text.classList.toggle("placeholder", !names);
    this.node.setAttribute("aria-label", names && names !== label ? `${label}: ${names}` : label);
    this.node.dataset.values = JSON.stringify(this.saved);
  }

  toggle() { if (this.list.isOpen) this.finish(); else this.open(); }

  open() {
    if (this.node.getAttribute("aria-busy") === "true") return;
    this.chosen = [...this.saved];
    const first = this.options.findIndex((option) => this.chosen.includes(option.value));
    this.show(Math.max(0, first));
  }

  show(active) {
    const full = this.multiple && this.chosen.length >= this.max;
    const shown = this.options.map((option) => {
      const chosen = this.chosen.includes(option.value);
      return { ...option, chosen, disabled: full && !chosen };
    });
    this.count.textContent = this.min === this.max ? say("select.exactly", { min: this.min }) : say(
      "select.between", { min: this.min, max: this.max },
    );
    this.done.disabled = this.chosen.length < this.min;
    this.list.show(shown, { active, empty: say("command.nothing") });
  }

  pick(option) {
    if (this.multiple) return this.flip(option);
    const again = this.chosen.includes(option.value);
    if (again && this.min === 0) this.chosen = [];
    else this.chosen = [option.value];
    this.finish();
  }

  flip(option) {
    const without = this.chosen.filter((value) => value !== option.value);
    this.chosen = without.length < this.chosen.length ? without : [...this.chosen, option.value];
    this.show(this.list.active);
  }

  finish() { this.list.close("done"); this.node.focus(); }

  left() { if (this.list.isOpen) setTimeout(() => document.activeElement !== this.node && this.list.close("outside")); }

  closed(reason) {
    const same = this.chosen.length === this.saved.length && this.chosen.every((value) => this.saved.includes(value));
    if (reason === "escape" || same || this.chosen.length < this.min) return;
    this.saved = this.options.map((option) => option.value).filter((value) => this.chosen.includes(value));
    this.draw();
    this.onChange(this.saved);
  }

  key(event) {
    if (!this.list.isOpen) return this.closedKey(event);
    if (this.list.key(event)) return undefined;
    if (event.key === "Enter" || event.key === " ") return this.pressed(event);
    if (event.key === "Tab") return this.list.close("done");
    if (event.key.length === 1) return this.search(event);
    return undefined;
  }

  pressed(event) {
    event.preventDefault();
    if (event.key === "Enter" && this.multiple && event.ctrlKey) return this.finish();
    return this.list.pick(this.list.active);
  }

  closedKey(event) {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    this.open();
  }

  search(event) {
    clearTimeout(this.forget);
    this.forget = setTimeout(() => { this.letters = ""; }, 700);
    this.letters += event.key;
    this.list.typed(this.letters);
  }
}
