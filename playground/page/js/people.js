/** Who am I: the first page, the switcher that is always in sight, and the form for a new person. */
import { avatar } from "./avatar.js";
import { h, newId } from "./dom.js";
import { icon } from "./icons.js";
import { post } from "./api.js";
import { byAge, displayName, on, state } from "./state.js";
import { themeSwitch } from "./theme.js";
import { currentLocale, LANGUAGES, say } from "./words.js";

const addressOf = (user) => `?${new URLSearchParams({ user: user.id })}`;
const people = () => [...state.users.values()].filter((user) => !user.bot).sort((a, b) => byAge(a.id, b.id));
const short = (tag) => tag.split("-")[0];
const languageOf = (user) => LANGUAGES.find(([tag]) => short(tag) === short(user.locale))?.[1] ?? user.locale;

function personRow(user) {
  const tab = {
    href: addressOf(user), target: "_blank", class: "icon-button",
    "aria-label": say("people.tab", { name: displayName(user) }), title: say("people.tab", { name: displayName(user) }),
  };
  const own = user.id === state.me?.id;
  const words = [
    h("span", { class: "person-name" }, displayName(user)), h("span", { class: "person-language" }, languageOf(user)),
  ];
  const link = h(
    "a",
    {
      href: addressOf(user), class: "person", data: { userId: user.id, label: displayName(user) },
      "aria-current": own ? "true" : null,
    },
    avatar(user), h("span", { class: "person-words" }, words),
  );
  return h("li", {}, link, h("a", tab, icon("outside")));
}

function newPerson() {
  const name = h(
    "input", { id: newId("name"), name: "name", required: true, maxlength: 32, autocomplete: "off", data: { newName: "" } },
  );
  const options = LANGUAGES.map(([tag, words]) => h("option", { value: tag, selected: tag === currentLocale() }, words));
  const language = h("select", { id: newId("language"), name: "locale", data: { newLocale: "" } }, options);
  const failure = h("p", { class: "failure", role: "alert" });
  const button = h("button", { class: "button primary", data: { newPerson: "" } }, say("people.create"));
  const form = h("form", { class: "new-person" },
    h("h3", {}, say("people.new")),
    h("label", { for: name.id }, say("people.name")), name,
    h("label", { for: language.id }, say("people.language")), language, button, failure);
  form.addEventListener("submit", (event) => { event.preventDefault(); create(name.value.trim(), language.value, failure); });
  return form;
}

async function create(name, locale, failure) {
  if (!name) return;
  try {
    location.href = addressOf(await post("users", { name, locale }));
  } catch (error) {
    failure.textContent = error.message || say("trouble.unsent");
  }
}

/** The page shown to a tab that is nobody yet. */
export function welcome() {
  const list = h("ul", { class: "people" });
  const draw = () => list.replaceChildren(...people().map(personRow));
  on("users", draw);
  draw();
  const head = [
    h("img", { src: "icon.svg", alt: "", class: "emblem" }), h("h1", {}, "Broadside"),
    h("p", { class: "house" }, say("house")),
  ];
  const card = h("div", { class: "card" }, h("h2", {}, say("welcome.title")), h("p", {}, say("welcome.text")), list, newPerson());
  return h("main", { class: "welcome" }, h("div", { class: "corner" }, themeSwitch()), head, card);
}

/** The button with the own face; it opens the list of people. */
export function switcher() {
  const name = displayName(state.me);
  const panel = h(
    "div",
    {
      class: "popup people-popup", hidden: true, id: newId("people"), role: "dialog", "aria-label": say("people.title"),
      data: { people: "" },
    },
  );
  const button = h(
    "button",
    {
      type: "button", class: "switcher", "aria-label": say("people.label", { name }), "aria-expanded": "false",
      "aria-controls": panel.id, data: { switcher: "", userId: state.me.id },
    },
    avatar(state.me), h("span", { class: "switcher-name" }, name), icon("down"),
  );
  const node = h("div", { class: "switcher-area" }, button, panel);
  const list = h("ul", { class: "people" });
  const draw = () => list.replaceChildren(...people().map(personRow));
  panel.append(h("h2", {}, say("people.title")), list, newPerson());
  on("users", () => !panel.hidden && draw());
  wire(node, button, panel, draw);
  return node;
}

function wire(node, button, panel, draw) {
  const set = (open) => {
    panel.hidden = !open;
    button.setAttribute("aria-expanded", String(open));
    if (open) { draw(); panel.querySelector("[aria-current]")?.focus(); }
  };
  button.addEventListener("click", () => set(panel.hidden));
  document.addEventListener("pointerdown", (event) => !panel.hidden && !node.contains(event.target) && set(false));
  node.addEventListener("focusout", (event) => event.relatedTarget && !node.contains(event.relatedTarget) && set(false));
  node.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !panel.hidden) { set(false); button.focus(); event.stopPropagation(); }
    else roveIn(panel, event);
  });
}

function roveIn(panel, event) {
  const links = [...panel.querySelectorAll(".person")];
  const at = links.indexOf(document.activeElement);
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (at < 0 || !step) return;
  event.preventDefault();
  links[(at + step + links.length) % links.length].focus();
}
