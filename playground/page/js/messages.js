/** The message list of the open channel: keyed by id, grouped by author, scrolled like a chat. */
import { LEARN, allowedIn, leaves } from "./commands.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { MessageView, isPrivate } from "./message.js";
import { moment } from "./time.js";
import { meetChannels } from "./names.js";
import { bornAt, byAge, emit, isDm, messagesOf, on, placeName, state } from "./state.js";
import { firstUnread, markRead } from "./unread.js";
import { say } from "./words.js";

const GROUP_SECONDS = 420;
const NEAR = 48;

/** Builds the scrolling list; it shows `state.current` and follows the topics of the state. */
export class MessageList {
  constructor() {
    this.views = new Map();
    this.stuck = true;
    this.missed = 0;
    this.top = 0;
    this.height = 0;
    this.list = h("ol", { class: "messages", role: "list" });
    this.scroller = h("div", { class: "scroller", tabindex: 0, role: "region", data: { messageList: "" } }, this.list);
    this.jump = h("button", { type: "button", class: "jump", hidden: true, data: { jump: "" } }, icon("down"), h("span"));
    this.jump.addEventListener("click", () => this.toEnd());
    this.node = h("div", { class: "message-area" }, this.scroller, this.jump);
    this.scroller.addEventListener("scroll", () => this.scrolled(), { passive: true });
    this.watch();
  }

  watch() {
    const sizes = new ResizeObserver(() => this.stuck && this.snap());
    sizes.observe(this.list);
    sizes.observe(this.scroller);
    on("channel", () => this.open());
    on("messages", (channel) => channel === state.current && this.fill());
    on("message", (message) => message.channel_id === state.current && this.take(message));
    on("gone", (message) => message.channel_id === state.current && this.drop(message.id));
    on("read", () => this.seen());
    on("find", (id) => this.find(id));
    on("world", () => this.meet());
  }

  /** Names new channels; of an empty one, says what the commands that came meanwhile can do there. */
  meet() {
    meetChannels(this.list);
    if (!this.views.size) this.arrange();
  }

  /** Shows the current channel from its newest message. */
  open() {
    this.views.clear();
    this.stuck = true;
    this.missed = 0;
    const channel = state.channels.get(state.current);
    this.scroller.setAttribute("aria-label", say("messages.label", { name: channel ? placeName(channel) : "" }));
    this.newFrom = undefined;
    this.fill();
  }

  fill() {
    const messages = messagesOf(state.current);
    const known = new Set(messages.map((message) => message.id));
    for (const id of this.views.keys()) if (!known.has(id)) this.views.delete(id);
    for (const message of messages) this.view(message);
    if (this.newFrom === undefined && state.loaded.has(state.current)) this.newFrom = firstUnread(state.current);
    this.arrange();
    this.seen();
  }

  view(message) {
    const view = this.views.get(message.id);
    if (!view) this.views.set(message.id, new MessageView(message));
    else if (JSON.stringify(view.message) !== JSON.stringify(message)) view.update(message);
  }

  take(message) {
    const known = this.views.get(message.id);
    const isHeld = known && isPrivate(message) && (known.pressed || this.isInSight(known.node));
    this.view(message);
    if (!known) this.arrange();
    if (known ? this.isAnswered(message.id) : this.isMine(message)) this.stuck = true;
    if (this.stuck) this.snap();
    else if (isHeld) this.hold(known.node);
    else if (!known) this.missed += 1;
    this.seen();
  }

  /** Whether the end of a message, where its buttons are, is on the screen. */
  isInSight(node) {
    const { top, bottom } = this.scroller.getBoundingClientRect();
    const end = node.getBoundingClientRect().bottom;
    return top < end && end <= bottom + NEAR;
  }

  /** Keeps a panel that is read above newer messages where it was drawn anew: whole where it fits, else its end. */
  hold(node) {
    node.scrollIntoView({ block: node.offsetHeight <= this.scroller.clientHeight ? "nearest" : "end" });
    this.top = this.scroller.scrollTop;
  }

  /** Whether the newest message was pressed, and stands on the screen whole as it is now. */
  isAnswered(id) {
    const view = this.views.get(id);
    const answered = view.pressed && !view.node.nextElementSibling && view.node.offsetHeight <= this.scroller.clientHeight;
    view.pressed = false;
    return answered;
  }

  isMine(message) {
    return isPrivate(message) || message.author.id === state.me.id || message.interaction_metadata?.user?.id === state.me.id;
  }

  drop(id) {
    const view = this.views.get(id);
    if (!view) return;
    const focused = view.node.contains(document.activeElement);
    this.views.delete(id);
    this.arrange();
    if (focused) emit("compose");
  }

  /** Puts the elements into order with day lines, the line of new messages, and grouping; moves only what must move. */
  arrange() {
    const wanted = [...this.lines()];
    if (!wanted.length && state.loaded.has(state.current)) wanted.push(emptyNote());
    let at = this.list.firstChild;
    for (const node of wanted) {
      if (at === node) at = at.nextSibling;
      else this.list.insertBefore(node, at);
    }
    while (at) {
      const next = at.nextSibling;
      at.remove();
      at = next;
    }
    if (this.stuck) this.snap();
  }

  * lines() {
    let last = null;
    for (const [id, view] of [...this.views].sort(([a], [b]) => byAge(a, b))) {
      const day = new Date(bornAt(id) * 1000).toDateString();
      if (day !== last?.day) yield rule(moment(bornAt(id), "D"), "day");
      if (id === this.newFrom && last) yield rule(say("messages.newLine"), "fresh");
      view.node.classList.toggle("follows", follows(last, view, id, day));
      yield view.node;
      last = { id, day, message: view.message };
    }
  }

  scrolled() {
    const { scrollHeight, scrollTop, clientHeight } = this.scroller;
    if (scrollHeight - scrollTop - clientHeight < NEAR) this.stuck = true;
    else if (this.stuck && scrollHeight !== this.height) return this.snap();
    else if (scrollTop < this.top) this.stuck = false;
    this.top = scrollTop;
    this.height = scrollHeight;
    this.seen();
  }

  seen() {
    if (this.stuck && document.visibilityState === "visible" && document.hasFocus()) {
      this.missed = 0;
      markRead(state.current);
    }
    this.jump.hidden = this.stuck;
    this.jump.lastChild.textContent = this.missed ? say("messages.new", { count: this.missed }) : say("messages.jump");
  }

  /** Brings that message into sight, if it is here. */
  find(id) {
    const view = this.views.get(id);
    if (!view) return;
    this.stuck = false;
    view.node.scrollIntoView({ block: "center" });
    view.node.focus({ preventScroll: true });
    this.seen();
  }

  /** Goes to the end. What is shorter for a moment, until its picture has come, moves the view too: nobody scrolled then. */
  snap() {
    this.height = this.scroller.scrollHeight;
    this.scroller.scrollTop = this.height;
    this.top = this.scroller.scrollTop;
  }

  toEnd() {
    this.stuck = true;
    this.snap();
    this.seen();
    emit("compose");
  }
}

function follows(last, view, id, day) {
  if (!last || last.day !== day || last.message.author.id !== view.message.author.id) return false;
  if (isPrivate(last.message) !== isPrivate(view.message)) return false;
  if (view.message.interaction_metadata?.type === 2) return false;
  return bornAt(id) - bornAt(last.id) < GROUP_SECONDS;
}

function rule(text, kind) {
  return h("li", { class: `line ${kind}` }, h("span", {}, text));
}

/** The commands that an empty place names as an example, the best one first. */
const OPEN = "table open";
const FIRST = [OPEN, "help"];

function emptyNote() {
  const inDm = isDm(state.channels.get(state.current));
  const here = leaves(state.commands).filter((item) => allowedIn(item, inDm));
  const example = FIRST.map((name) => here.find((item) => item.name === name)).find(Boolean) ?? here[0];
  const hint = example ? h("p", {}, say("messages.hint", { command: `/${example.shown}` })) : null;
  return h("li", { class: "empty" }, h("p", {}, say(inDm ? "messages.empty" : "messages.what")), lessons(here), hint);
}

/** The buttons that begin a first voyage, or a game; both ask which game. */
function lessons(here) {
  const press = (name, label, look) => here.some((item) => item.name === name)
    ? h("button", { type: "button", class: look, on: { click: () => emit("use", name) } }, say(label)) : null;
  const presses = [press(LEARN, "messages.learn", "button primary"), press(OPEN, "messages.play", "button secondary")].filter(Boolean);
  return presses.length ? h("p", { class: "presses" }, ...presses) : null;
}
