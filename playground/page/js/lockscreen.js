/** The locked telephone: notifications of Discord as a person sees them while Discord is closed. */
import { get } from "./api.js";
import { h, newId } from "./dom.js";
import { icon } from "./icons.js";
import { spoken } from "./message.js";
import { bornAt, emit, on, state } from "./state.js";
import { moment, timeElement } from "./time.js";
import { say } from "./words.js";

/** The button that locks the telephone. Its dot says that a notification has come since. */
export function lockSwitch() {
  const dot = h("span", { class: "dot", hidden: true });
  const node = h("button", { type: "button", class: "icon-button opener", data: { lock: "" } }, icon("phone"), dot);
  let screen = null;
  const mark = (isNew) => {
    dot.hidden = !isNew;
    node.title = say(isNew ? "lock.new" : "lock");
    node.setAttribute("aria-label", node.title);
  };
  node.addEventListener("click", async () => {
    mark(false);
    screen = lockScreen(() => { screen = null; });
    await screen.draw();
  });
  on("notified", () => (screen ? screen.draw() : mark(true)));
  mark(false);
  return node;
}

function lockScreen(unlocked) {
  const now = Date.now() / 1000;
  const list = h("ol", { class: "rings", tabindex: -1 });
  const title = newId("lock");
  const unlock = h("button", { type: "button", class: "button secondary", data: { unlock: "" } }, say("lock.unlock"));
  const head = h(
    "header", {}, h("p", { class: "lock-day" }, moment(now, "D")), h("p", { class: "lock-time" }, moment(now, "t")),
    h("h2", { class: "unseen", id: title }, say("lock.title")),
  );
  const dialog = h("dialog", { class: "phone", "aria-labelledby": title, data: { lockScreen: "" } }, head, list, unlock);
  unlock.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => { dialog.remove(); unlocked(); });
  document.body.append(dialog);
  dialog.showModal();
  return { draw: () => draw(dialog, list) };
}

async function draw(dialog, list) {
  const rings = (await get("notifications", { user: state.me.id }).catch(() => [])).reverse();
  const open = (channel) => { dialog.close(); emit("go", channel); };
  list.replaceChildren(...rings.map((ring) => notification(ring, open)));
  if (!rings.length) list.append(h("li", { class: "no-ring" }, say("lock.none")));
}

function notification({ id, channel_id: channel, title, words }, open) {
  const lines = spoken({ content: words, components: [] });
  const head = h(
    "span", { class: "ring-head" }, h("img", { src: "icon.svg", alt: "" }), h("strong", { data: { ringTitle: "" } }, title),
    timeElement(bornAt(id), "t"),
  );
  const text = h("span", { class: "ring-words", data: { ringWords: "" } }, lines.join("\n") || "\u00a0");
  const button = h("button", { type: "button", class: "ring", data: { ring: id } }, head, text);
  button.addEventListener("click", () => open(channel));
  return h("li", {}, button);
}
