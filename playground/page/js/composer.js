/** The box at the foot: plain messages, and slash commands from the first "/" to the bot. */
import { allowedIn, exact, leaves, matching, written } from "./commands.js";
import { CommandForm } from "./commandform.js";
import { composing, h } from "./dom.js";
import { icon } from "./icons.js";
import { interact } from "./interactions.js";
import { Listbox } from "./listbox.js";
import { post } from "./api.js";
import { isDm, on, placeName, state } from "./state.js";
import { currentLocale, say } from "./words.js";

const LONGEST = 2000;

/** Builds the composer for `state.current`. */
export class Composer {
  constructor() {
    this.drafts = new Map();
    this.form = null;
    this.text = h("textarea", { rows: 1, maxlength: LONGEST, id: "composer", data: { composer: "" }, autocomplete: "off" });
    this.send = h(
      "button", { type: "button", class: "icon-button send", "aria-label": say("composer.send"), data: { send: "" } },
      icon("send"),
    );
    this.slash = h(
      "button",
      {
        type: "button", class: "icon-button", "aria-label": say("composer.commands"), title: say("composer.commands"),
        data: { slash: "" },
      },
      icon("slash"),
    );
    this.box = h("div", { class: "composer-box" }, this.slash, this.text, this.send);
    this.status = h("p", { class: "composer-status", role: "status", hidden: true, data: { composerStatus: "" } });
    this.node = h("div", { class: "composer" }, this.status, this.box);
    this.list = new Listbox(this.text, { label: say("composer.commands"), onPick: (leaf) => this.begin(leaf.leaf) });
    this.wire();
  }

  wire() {
    this.text.addEventListener("input", () => this.typed());
    this.text.addEventListener("keydown", (event) => this.key(event));
    this.text.addEventListener("blur", () => this.list.close("outside"));
    this.send.addEventListener("click", () => this.say());
    this.slash.addEventListener("click", () => this.write("/"));
    on("channel", () => this.moved());
    on("compose", () => this.focus());
    on("world", () => this.name());
    on("use", (name) => this.use(name));
    addEventListener("keydown", (event) => this.anywhere(event));
    addEventListener("click", (event) => this.linked(event));
  }

  available() {
    const here = state.channels.get(state.current);
    return leaves(state.commands).filter((leaf) => allowedIn(leaf, Boolean(here && isDm(here))));
  }

  moved() {
    if (this.place) this.drafts.set(this.place, this.text.value);
    this.place = state.current;
    this.leave();
    this.tell("");
    this.text.value = this.drafts.get(state.current) ?? "";
    this.grow();
    this.name();
  }

  name() {
    const channel = state.channels.get(state.current);
    if (!channel) return;
    const words = { place: placeName(channel) };
    this.text.placeholder = say(channel.archived ? "composer.archived" : "composer.placeholder", words);
    this.text.setAttribute("aria-label", say("composer.label", words));
  }

  write(text) {
    this.leave();
    this.text.value = text;
    this.text.focus();
    this.typed();
  }

  typed() {
    this.grow();
    this.tell("");
    if (!this.text.value.startsWith("/")) return this.list.close("done");
    const typed = this.text.value.slice(1);
    const whole = exact(this.available(), typed);
    if (whole) return this.begin(whole.leaf, written(whole.leaf, whole.rest), whole.rest);
    return this.suggest(typed);
  }

  suggest(typed) {
    const fitting = matching(this.available(), typed);
    const options = fitting.map((leaf) => ({
      leaf, value: leaf.name, label: `/${leaf.shown}`, description: leaf.description, note: this.note(leaf),
    }));
    this.list.show(options, { empty: say("composer.none") });
  }

  note(leaf) {
    return leaf.options.filter((option) => option.required).map((option) => option.shown).join(" ") || null;
  }

  begin(leaf, given = {}, rest = "") {
    this.list.close("done");
    this.leave();
    this.text.value = "";
    this.form = new CommandForm(
      leaf, given, { onRun: (options) => this.run(leaf, options), onCancel: () => { this.leave(); this.focus(); } },
    );
    this.box.hidden = true;
    this.node.append(this.form.node);
    this.form.focus();
    if (rest && !Object.keys(given).length) this.lead(leaf, rest);
  }

  /** Words typed after the name go into the first option. */
  lead(leaf, rest) {
    const first = this.form.fields.values().next().value ?? (leaf.options[0] && this.form.add(leaf.options[0]));
    if (first) first.give(rest).then(() => first.focus());
    this.form.drawMore();
  }

  leave() {
    this.form?.node.remove();
    this.form = null;
    this.box.hidden = false;
  }

  /** Runs a command of that base name without options. */
  use(name) {
    const leaf = this.available().find((item) => item.name === name);
    if (leaf) this.run(leaf, {});
  }

  async run(leaf, options) {
    const place = state.current;
    this.leave();
    this.focus();
    this.tell(say("command.sending"));
    const body = { user: state.me.id, channel: place, command: leaf.name, options, locale: currentLocale() };
    const trouble = await interact("command", body);
    const words = trouble === "failed" ? say("trouble.silent") : trouble && say(`trouble.${trouble}`);
    if (place === state.current) this.tell(words && `/${leaf.shown}: ${words}`, Boolean(words));
  }

  tell(text, bad = false) {
    this.status.textContent = text;
    this.status.hidden = !text;
    this.status.classList.toggle("bad", bad);
  }

  async say() {
    const content = this.text.value.trim();
    if (!content || content.startsWith("/")) return this.text.focus();
    this.text.value = "";
    this.grow();
    try {
      await post("message", { user: state.me.id, channel: state.current, content });
    } catch {
      this.text.value = content;
      this.grow();
      this.tell(say("trouble.unsent"), true);
    }
    return this.text.focus();
  }

  key(event) {
    if (composing(event)) return;
    if (this.list.isOpen && this.listKey(event)) return;
    if (event.key === "Enter" && !event.shiftKey) { event.preventDefault(); this.say(); }
  }

  listKey(event) {
    if (this.list.key(event)) return true;
    if (event.key !== "Enter" && event.key !== "Tab" || this.list.active < 0) return false;
    event.preventDefault();
    this.list.pick(this.list.active);
    return true;
  }

  /** A letter typed where nothing takes letters goes into the box. */
  anywhere(event) {
    const busy = event.target.closest?.("input, textarea, select, [role=combobox], [contenteditable], dialog");
    if (busy || event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.write("/");
  }

  linked(event) {
    const link = event.target.closest?.("[data-command-link]");
    if (link) this.write(`/${link.textContent.slice(1)} `);
  }

  grow() {
    this.text.style.setProperty("height", "auto");
    this.text.style.setProperty("height", `${Math.min(this.text.scrollHeight, 200)}px`);
  }

  focus() { (this.form ?? this.text).focus(); }
}
