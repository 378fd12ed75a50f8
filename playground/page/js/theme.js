/** Dark and light: the system's wish, or the person's own switch kept in the browser. */
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { say } from "./words.js";

const KEY = "broadside.theme";
const system = matchMedia("(prefers-color-scheme: light)");

const wished = () => (system.matches ? "light" : "dark");
const current = () => localStorage.getItem(KEY) ?? wished();

function apply() {
  document.documentElement.dataset.theme = current();
}

/** Follows the system until the switch says otherwise. */
export function startTheme() {
  apply();
  system.addEventListener("change", apply);
}

/** The switch; choosing what the system wants follows the system again. */
export function themeSwitch() {
  const node = h("button", { type: "button", class: "icon-button", data: { themeSwitch: "" } });
  const draw = () => {
    const other = current() === "dark" ? "light" : "dark";
    node.replaceChildren(icon(other === "light" ? "sun" : "moon"));
    node.title = say(`theme.${other}`);
    node.setAttribute("aria-label", node.title);
  };
  node.addEventListener("click", () => { flip(); apply(); draw(); });
  system.addEventListener("change", draw);
  draw();
  return node;
}

function flip() {
  const other = current() === "dark" ? "light" : "dark";
  if (other === wished()) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, other);
}
