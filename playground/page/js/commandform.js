/** A chosen slash command with fields for its options; Enter runs it, Escape leaves it. */
import { composing, h, newId } from "./dom.js";
import { icon } from "./icons.js";
import { optionField } from "./optionfields.js";
import { say } from "./words.js";

/** *given*: {base option name: text} typed or pasted already; *onRun(options)*, *onCancel()*. */
export class CommandForm {
  constructor(leaf, given, { onRun, onCancel }) {
    Object.assign(this, { leaf, onRun, onCancel, fields: new Map() });
    this.fieldArea = h("div", { class: "command-fields" });
    this.more = h("div", { class: "command-more" });
    this.node = h(
      "form", { class: "command-form", novalidate: true, "aria-label": `/${leaf.shown}`, data: { commandForm: leaf.name } },
      this.head(), this.fieldArea, this.more,
    );
    this.node.addEventListener("submit", (event) => { event.preventDefault(); this.run(); });
    this.node.addEventListener("keydown", (event) => this.key(event));
    for (const option of leaf.options) if (option.required || option.name in given) this.add(option, given[option.name]);
    this.drawMore();
  }

  head() {
    const { shown, description } = this.leaf;
    const cancel = h(
      "button",
      {
        type: "button", class: "icon-button small", "aria-label": say("command.cancel"), data: { cancelCommand: "" },
        on: { click: () => this.onCancel() },
      },
      icon("close"),
    );
    const run = h(
      "button",
      { class: "button primary send", "aria-label": say("command.run", { name: `/${shown}` }), data: { runCommand: "" } },
      icon("send"),
    );
    return h(
      "div", { class: "command-head" }, cancel, h("span", { class: "command-name" }, `/${shown}`),
      h("span", { class: "command-text" }, description), run,
    );
  }

  add(option, text) {
    const field = optionField(option, this.leaf, () => this.values(), () => this.clear(field));
    const ids = { error: newId("error"), text: newId("text") };
    field.error = h("span", { class: "field-error", id: ids.error, hidden: true });
    field.node.setAttribute("aria-describedby", `${ids.text} ${ids.error}`);
    if (option.required) field.node.setAttribute("aria-required", "true");
    const title = h(
      "span", { class: "field-label" }, option.shown,
      option.required ? h("span", { class: "required", "aria-hidden": "true" }, " *") : null,
    );
    field.box = h(
      "div", { class: "command-field" }, h("label", {}, title, field.node), this.remover(option, field),
      h("span", { class: "field-text", id: ids.text }, option.description), field.error,
    );
    this.fields.set(option.name, field);
    this.fieldArea.append(field.box);
    if (text) field.give(text);
    return field;
  }

  remover(option, field) {
    if (option.required) return null;
    const remove = () => { field.box.remove(); this.fields.delete(option.name); this.drawMore(); this.focus(); };
    return h(
      "button",
      {
        type: "button", class: "icon-button small", tabindex: -1, "aria-label": say("command.remove", { name: option.shown }),
        on: { click: remove },
      },
      icon("close"),
    );
  }

  drawMore() {
    const left = this.leaf.options.filter((option) => !this.fields.has(option.name));
    this.more.replaceChildren(...left.map((option) => h("button", {
      type: "button", class: "chip", title: option.description, data: { addOption: option.name },
      "aria-label": say("command.add", { name: option.shown }),
      on: { click: () => { const field = this.add(option); this.drawMore(); field.focus(); } },
    }, icon("plus"), option.shown)));
  }

  /** {base option name: value} of what is filled in. */
  values() {
    const all = [...this.fields].map(([name, field]) => [name, field.value()]);
    return Object.fromEntries(all.filter(([, value]) => value != null && value !== ""));
  }

  clear(field) {
    field.error.hidden = true;
    field.node.removeAttribute("aria-invalid");
  }

  check(field) {
    const problem = field.problem();
    field.error.textContent = problem;
    field.error.hidden = !problem;
    if (problem) field.node.setAttribute("aria-invalid", "true");
    return !problem;
  }

  run() {
    const wrong = [...this.fields.values()].filter((field) => !this.check(field));
    if (wrong.length) wrong[0].focus();
    else this.onRun(this.values());
  }

  key(event) {
    if (composing(event)) return;
    if (event.key === "Escape") { event.preventDefault(); this.onCancel(); }
    if (event.key === "Backspace" && event.target.matches("input") && !event.target.value) this.back(event.target);
  }

  /** Backspace in an empty optional field takes the field away, in the last required one the command. */
  back(input) {
    const field = this.fields.get(input.dataset.option);
    if (!field.option.required) field.box.querySelector("button").click();
    else if (this.fields.size === 1) this.onCancel();
  }

  focus() {
    const first = [...this.fields.values()].find((field) => !field.node.value) ?? [...this.fields.values()].at(-1);
    if (first) first.focus();
    else this.node.querySelector("[data-run-command]").focus();
  }
}
