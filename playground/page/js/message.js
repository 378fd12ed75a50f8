/** One message of the list: head, body, footnotes, and what happens when its controls are used. */
import { attachments } from "./media.js";
import { avatar } from "./avatar.js";
import { Components, KIND, walk } from "./components.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { interact } from "./interactions.js";
import { leaves, messageCommands } from "./commands.js";
import { markdown } from "./markdown.js";
import { moment } from "./time.js";
import { names } from "./names.js";
import { bornAt, displayName, emit, state } from "./state.js";
import { say } from "./words.js";

const THREAD_CREATED = 18;
const EPHEMERAL = 1 << 6;
const LOADING = 1 << 7;
const V2 = 1 << 15;

export const isPrivate = (message) => Boolean(message.ephemeral || message.flags & EPHEMERAL);
const isThinking = (message) => Boolean(message.flags & LOADING);

/** Whether a message mentions the person at this tab. */
export const callsMe = (message) => (message.mentions ?? []).some((user) => user.id === state.me.id);

/** What a message says, one line a text, without marks; for announcements. */
export function spoken(message) {
  const texts = [...walk(message.components)].filter((item) => item.type === KIND.text).map((item) => item.content);
  const node = h("div", {}, markdown([message.content ?? "", ...texts].filter(Boolean).join("\n"), names));
  for (const line of node.querySelectorAll("br, p, li, small, div")) line.after("\n");
  return node.textContent.split("\n").map((line) => line.trim()).filter(Boolean);
}

/** Keeps the element of one message up to date. */
export class MessageView {
  constructor(message) {
    this.parts = new Components((control, values, undo) => this.press(control, values, undo));
    this.node = h("li", { class: "message", tabindex: -1, data: { messageId: message.id } });
    this.update(message);
  }

  /** Draws the message anew; keyboard focus stays at the same place of it. */
  update(message) {
    const focus = focusInside(this.node);
    this.message = message;
    const data = this.node.dataset;
    toggleData(data, { private: isPrivate(message), thinking: isThinking(message), calls: callsMe(message) });
    data.author = displayName(message.author);
    this.failure = h("p", { class: "failure", role: "alert", hidden: true, data: { failure: "" } });
    const middle = h("div", { class: "middle" }, this.head(), this.body(), this.failure, this.foot());
    this.node.replaceChildren(h("div", { class: "face" }, avatar(this.author())), middle, ...this.tools());
    if (focus) restoreFocus(this.node, focus);
  }

  author() {
    const { author } = this.message;
    return { ...author, name: displayName(author), bot: author.bot || author.id === state.botId };
  }

  head() {
    const seconds = this.message.timestamp ? Date.parse(this.message.timestamp) / 1000 : bornAt(this.message.id);
    const author = this.author();
    const stamp = h(
      "time", { datetime: new Date(seconds * 1000).toISOString(), title: moment(seconds, "F") }, moment(seconds, "t"),
    );
    const badge = author.bot ? h("span", { class: "badge" }, say("messages.bot")) : null;
    return [
      usedLine(this.message), replyLine(this.message),
      h("div", { class: "head" }, h("span", { class: "author" }, author.name), badge, stamp, this.toldOn()),
    ];
  }

  /** When a public message was last told on: what is new in it is not below all others. */
  toldOn() {
    const { edited_timestamp: edited, flags = 0 } = this.message;
    if (!edited || !(flags & V2) || isPrivate(this.message)) return null;
    const seconds = Date.parse(edited) / 1000;
    return h(
      "small", { class: "edited", title: moment(seconds, "F"), data: { edited: "" } },
      `${say("messages.edited")} ${moment(seconds, "t")}`,
    );
  }

  body() {
    const { content, components = [], flags = 0, type, message_reference: about } = this.message;
    if (type === THREAD_CREATED && about) return opened(about.channel_id);
    if (isThinking(this.message) && !content && !components.length) return thinking(this.author().name);
    const nodes = this.parts.draw(components);
    if (flags & V2) return h("div", { class: "body parts" }, nodes);
    const edited = this.message.edited_timestamp && content ? h(
      "small", { class: "edited" }, ` (${say("messages.edited")})`,
    ) : null;
    const text = content ? h("div", { class: "text" }, markdown(content, names), edited) : null;
    return h(
      "div", { class: "body" }, text, h("div", { class: "attachments" }, attachments(this.message.attachments ?? [])),
      h("div", { class: "parts" }, nodes),
    );
  }

  foot() {
    if (!isPrivate(this.message)) return null;
    const dismiss = h("button", { type: "button", class: "quiet", data: { dismiss: "" } }, say("messages.dismiss"));
    dismiss.addEventListener("click", () => emit("dismiss", this.message));
    return h("p", { class: "private-note" }, icon("eye"), h("span", {}, say("messages.private")), " · ", dismiss);
  }

  tools() {
    const commands = this.author().id === state.botId && !isPrivate(this.message) ? messageCommands(state.commands) : [];
    return commands.map((command) => {
      const node = h(
        "button",
        {
          type: "button", class: "tool icon-button", title: command.shown, "aria-label": command.shown,
          data: { messageCommand: command.name },
        },
        icon("apps"),
      );
      node.addEventListener("click", () => this.run(command, node));
      return node;
    });
  }

  async run(command, node) {
    const { channel_id: channel, id } = this.message;
    await this.busy(
      node, "command",
      { user: state.me.id, channel, command: command.name, type: 3, target: id, options: {}, locale: state.me.locale },
    );
  }

  async press(control, values, undo = () => {}) {
    this.pressed = true;
    const body = { user: state.me.id, message: this.message.id, custom_id: control.dataset.customId };
    if (await this.busy(control, "component", values ? { ...body, values } : body)) undo();
  }

  async busy(control, path, body) {
    if (control.getAttribute("aria-busy") === "true") return "";
    this.fail("");
    control.setAttribute("aria-busy", "true");
    const trouble = await interact(path, body);
    control.removeAttribute("aria-busy");
    if (trouble) this.fail(say(`trouble.${trouble}`));
    return trouble;
  }

  fail(text) {
    this.failure.textContent = text;
    this.failure.hidden = !text;
  }
}

function toggleData(data, flags) {
  for (const [key, value] of Object.entries(flags)) {
    if (value) data[key] = "";
    else delete data[key];
  }
}

function thinking(name) {
  return h(
    "p", { class: "body thinking" }, h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")),
    say("messages.thinking", { name }),
  );
}

function opened(thread) {
  return h("p", { class: "body" }, `${say("messages.threadOpened")} `, names.channelLink(thread));
}

function usedLine(message) {
  const origin = message.interaction_metadata ?? message.interaction;
  if (!origin?.user || origin.type === 3 || !(origin.name ?? message.interaction?.name)) return null;
  const base = origin.name ?? message.interaction.name;
  const shown = leaves(state.commands).find((leaf) => leaf.name === base)?.shown ?? base;
  return h("p", { class: "used" }, say("messages.used", { name: displayName(origin.user), command: `/${shown}` }));
}

function replyLine(message) {
  const answered = message.referenced_message;
  if (!answered || message.type !== 19 || answered.author.id === message.author.id) return null;
  return h("p", { class: "used" }, say("messages.reply", { name: displayName(answered.author) }));
}

function focusInside(node) {
  const active = document.activeElement;
  if (active === node || !node.contains(active)) return null;
  return { node: active, ...active.dataset, tag: active.tagName };
}

function restoreFocus(node, focus) {
  const controls = [...node.querySelectorAll("button, a[href]")].filter((control) => !control.disabled);
  const alike = controls.filter((control) => control.tagName === focus.tag);
  const same = (key) => focus[key] != null && alike.find((control) => control.dataset[key] === focus[key]);
  const kept = controls.includes(focus.node) && focus.node;
  const target = kept || same("customId") || same("label") || same("path") || node;
  target.focus({ preventScroll: true });
}
