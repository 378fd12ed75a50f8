/** The fields of forms (modals): text inputs, menus, radio groups and check boxes, with their checks. */
import { h, newId } from "./dom.js";
import { KIND } from "./components.js";
import { Select } from "./select.js";
import { say } from "./words.js";

const PARAGRAPH = 2;
const isSelect = (type) => type === KIND.select || type >= 5 && type <= 8;

/** One field: {node, id, value(), problem(), focus(), group}; *label* names it for people and for tests. */
export function field(component, label) {
  if (component.type === KIND.input) return textInput(component, label);
  if (component.type === KIND.radio) return radioGroup(component, label);
  if (component.type === KIND.checks) return checkGroup(component, label);
  if (component.type === KIND.check) return checkBox(component, label);
  return isSelect(component.type) ? menu(component, label) : null;
}

function textInput(component, label) {
  const { custom_id: id, style, value, placeholder, max_length: max = 4000, required = true } = component;
  const shared = {
    id: newId("field"), placeholder, maxlength: max, "aria-required": String(required), data: { customId: id, label },
    value: value ?? "", autocomplete: "off",
  };
  const node = style === PARAGRAPH ? h("textarea", { ...shared, rows: 5 }) : h("input", { type: "text", ...shared });
  return {
    node, id, labelFor: node.id, required, value: () => node.value, focus: () => node.focus(),
    problem: () => textProblem(node.value, component, required),
  };
}

function textProblem(text, { min_length: min = 0, max_length: max = 4000 }, required) {
  if (!text.trim()) return required ? say("form.missing") : "";
  if (text.length < min) return say("form.short", { min });
  return text.length > max ? say("form.long", { max }) : "";
}

function menu(component, label) {
  const select = new Select(component, () => {});
  const { custom_id: id, required = true, min_values: min = 1 } = component;
  Object.assign(select.node.dataset, { label });
  const problem = () => (required && select.values().length < Math.max(1, min) ? say("form.missing") : "");
  return { node: select.node, id, required, value: () => select.values(), focus: () => select.node.focus(), problem };
}

function choices(type, component, label) {
  const name = newId("group");
  return component.options.map((option) => {
    const input = h(
      "input",
      {
        type, name, value: option.value, checked: Boolean(option.default), data: { value: option.value, label: option.label },
      },
    );
    const text = option.description ? h("span", { class: "option-text" }, option.description) : null;
    return [input, h("label", { class: "choice" }, input, h("span", {}, option.label, text))];
  });
}

function group(role, component, rows, label) {
  const { custom_id: id, required = true } = component;
  const node = h(
    "div",
    {
      role, class: "choices", "aria-required": role === "radiogroup" ? String(required) : null, data: { customId: id, label },
    },
    rows.map(([, row]) => row),
  );
  const inputs = rows.map(([input]) => input);
  const picked = () => inputs.filter((input) => input.checked).map((input) => input.value);
  return { node, id, required, picked, group: true, focus: () => (inputs.find((input) => input.checked) ?? inputs[0]).focus() };
}

function radioGroup(component, label) {
  const made = group("radiogroup", component, choices("radio", component, label), label);
  return {
    ...made, value: () => made.picked()[0] ?? null,
    problem: () => (made.required && !made.picked().length ? say("form.missing") : ""),
  };
}

function checkGroup(component, label) {
  const made = group("group", component, choices("checkbox", component, label), label);
  return { ...made, value: made.picked, problem: () => countProblem(made.picked().length, component, made.required) };
}

function countProblem(count, { min_values: min, max_values: max, options }, required) {
  const least = required ? Math.max(1, min ?? 1) : 0;
  if (count < least || count > 0 && count < (min ?? 0)) return say("form.few", { min: Math.max(least, min ?? 0) });
  return count > (max ?? options.length) ? say("form.many", { max }) : "";
}

function checkBox(component, label) {
  const input = h(
    "input",
    {
      type: "checkbox", id: newId("field"), checked: Boolean(component.default),
      data: { customId: component.custom_id, label },
    },
  );
  return {
    node: input, id: component.custom_id, labelFor: input.id, required: false, value: () => input.checked,
    focus: () => input.focus(), problem: () => "",
  };
}
