/** The fields of a slash command's options: text, numbers, yes or no, choices, people, channels, completion. */
import { Combobox } from "./combobox.js";
import { h } from "./dom.js";
import { post } from "./api.js";
import { displayName, isDm, placeName, state } from "./state.js";
import { currentLocale, localized, say } from "./words.js";

const TYPE = { text: 3, integer: 4, boolean: 5, user: 6, channel: 7, role: 8, mentionable: 9, number: 10 };

const plain = (text) => text.toLocaleLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
const filtered = (options) => async (text) => options.filter((option) => plain(option.label).includes(plain(text)));
const people = () => [...state.users.values()].map((user) => ({ value: user.id, label: displayName(user) }));
const places = () => [...state.channels.values()].filter((channel) => !isDm(channel)).map((channel) => ({
  value: channel.id, label: placeName(channel),
}));

function fixed(option) {
  if (option.choices?.length) return option.choices;
  if (option.type === TYPE.boolean) return [
    { value: true, label: say("command.yes") }, { value: false, label: say("command.no") },
  ];
  if (option.type === TYPE.user || option.type === TYPE.mentionable) return people();
  if (option.type === TYPE.channel) return places();
  return option.type === TYPE.role ? [] : null;
}

/** One field: {node, value(), give(text), focus(), problem()}; *others()* are the values of the whole form. */
export function optionField(option, leaf, others, onChange) {
  const data = { option: option.name, customId: option.name, label: option.shown };
  const choices = fixed(option);
  if (choices) return listField(
    option, new Combobox({ label: option.shown, data, strict: true, onChange, source: filtered(choices) }),
  );
  if (option.autocomplete) return listField(
    option, new Combobox({ label: option.shown, data, live: true, onChange, source: completion(option, leaf, others) }),
  );
  return plainField(option, data, onChange);
}

function completion(option, leaf, others) {
  return async (text) => {
    const options = { ...others(), [option.name]: text };
    const body = {
      user: state.me.id, channel: state.current, command: leaf.name, options, focused: option.name, locale: currentLocale(),
    };
    const { choices } = await post("autocomplete", body);
    return choices.map((choice) => ({ value: choice.value, label: localized(choice.name, choice.name_localizations) }));
  };
}

function listField(option, box) {
  const problem = () => {
    if (!box.node.value.trim()) return option.required ? say("command.required") : "";
    return box.value() == null ? say("command.choose") : rangeProblem(option, cast(option, box.value()));
  };
  return {
    option, node: box.node, value: () => cast(option, box.value()), give: (text) => box.give(text), focus: () => box.focus(),
    problem,
  };
}

function plainField(option, data, onChange) {
  const numeric = option.type === TYPE.integer || option.type === TYPE.number;
  const node = h(
    "input",
    {
      type: "text", inputmode: numeric ? "decimal" : null, maxlength: option.max_length ?? null, autocomplete: "off",
      "aria-label": option.shown, data, on: { input: onChange },
    },
  );
  const value = () => (node.value.trim() ? cast(option, node.value.trim()) : null);
  const problem = () => (value() == null ? option.required ? say("command.required") : "" : rangeProblem(option, value()));
  return { option, node, value, give: async (text) => { node.value = text; }, focus: () => node.focus(), problem };
}

function cast(option, value) {
  if (value == null || option.type !== TYPE.integer && option.type !== TYPE.number) return value;
  return Number(String(value).replace(",", "."));
}

function rangeProblem(option, value) {
  const { min_length: shortest = 0, min_value: low = -Infinity, max_value: high = Infinity } = option;
  if (option.type === TYPE.text) return String(value).length < shortest ? say("form.short", { min: shortest }) : "";
  if (typeof value !== "number") return "";
  if (option.type === TYPE.integer && !Number.isInteger(value)) return say("command.number");
  return Number.isNaN(value) || value < low || value > high ? say("command.number") : "";
}
