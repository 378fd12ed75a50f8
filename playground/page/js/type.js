/** Larger type: a person's own switch kept in the browser, as telephones have one for all that is read. */
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { say } from "./words.js";

const KEY = "broadside.type";

const isLarge = () => localStorage.getItem(KEY) === "large";

/** Shows the type that was chosen before. */
export function startType() {
  if (isLarge()) document.documentElement.dataset.type = "large";
  else delete document.documentElement.dataset.type;
}

/** The switch, which says by its state whether type is large. */
export function typeSwitch() {
  const label = say("type.large");
  const node = h(
    "button", { type: "button", class: "icon-button", title: label, "aria-label": label, data: { typeSwitch: "" } },
    icon("letters"),
  );
  const draw = () => node.setAttribute("aria-pressed", String(isLarge()));
  node.addEventListener("click", () => { flip(); startType(); draw(); });
  draw();
  return node;
}

function flip() {
  if (isLarge()) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, "large");
}
