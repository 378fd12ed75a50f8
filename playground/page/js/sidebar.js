/** The list of channels, threads and direct messages with unread marks; a drawer on a telephone. */
import { avatar } from "./avatar.js";
import { LEARN, leaves } from "./commands.js";
import { channelAddress } from "./names.js";
import { h, newId } from "./dom.js";
import { icon } from "./icons.js";
import { post } from "./api.js";
import { byAge, emit, isThread, on, placeName, state } from "./state.js";
import { unreadIn } from "./unread.js";
import { say } from "./words.js";

const TEXT = new Set([0, 2, 5, 13, 15]);

/** Builds the navigation; *reload()* is called when a channel was created. */
export class Sidebar {
  constructor(reload) {
    this.reload = reload;
    this.lists = h("div", { class: "channel-lists" });
    const close = h(
      "button",
      { type: "button", class: "icon-button drawer-only", "aria-label": say("channels.close"), data: { closeDrawer: "" } },
      icon("close"),
    );
    const head = h(
      "div", { class: "brand" }, h("img", { src: "icon.svg", alt: "", width: 30, height: 30 }),
      h("div", {}, h("strong", {}, "Broadside"), h("span", {}, say("house"))), close,
    );
    this.learning = this.lessons();
    this.node = h("nav", { class: "sidebar", "aria-label": say("channels"), id: "channels" }, head, this.learning, this.lists);
    this.veil = h("div", { class: "veil" });
    close.addEventListener("click", () => this.drawer(false));
    this.veil.addEventListener("click", () => this.drawer(false));
    this.node.addEventListener("keydown", (event) => this.key(event));
    for (const topic of ["world", "channel", "unread"]) on(topic, () => this.draw());
    this.draw();
  }

  /** The button that begins a lesson in the channel that is open, where the bot teaches. */
  lessons() {
    const button = h("button", { type: "button", class: "button learn", data: { learn: "" } }, say("learn"));
    button.addEventListener("click", () => {
      if (document.body.classList.contains("drawer-open")) this.drawer(false);
      emit("use", LEARN);
    });
    return button;
  }

  /** The button in the head of the page that opens the drawer. */
  opener() {
    this.button = h(
      "button",
      {
        type: "button", class: "icon-button drawer-only opener", "aria-label": say("channels.open"), "aria-expanded": "false",
        "aria-controls": "channels", data: { openDrawer: "" },
      },
      icon("menu"), h("span", { class: "dot", hidden: true }),
    );
    this.button.addEventListener("click", () => this.drawer(true));
    this.mark();
    return this.button;
  }

  drawer(open) {
    document.body.classList.toggle("drawer-open", open);
    this.button.setAttribute("aria-expanded", String(open));
    if (open) (this.node.querySelector("[aria-current]") ?? this.node.querySelector("a"))?.focus();
    else this.button.focus();
  }

  draw() {
    const focused = this.node.contains(document.activeElement) && document.activeElement.dataset.channelId;
    if (this.node.contains(document.activeElement) && document.activeElement.tagName === "INPUT") return this.mark();
    this.lists.replaceChildren(...state.guilds.map((guild) => this.guild(guild)), this.dms());
    this.learning.hidden = !leaves(state.commands).some((item) => item.name === LEARN);
    this.rove();
    this.mark();
    if (focused) this.lists.querySelector(`[data-channel-id="${focused}"]`)?.focus();
    return undefined;
  }

  guild(guild) {
    const channels = [...state.channels.values()].filter((channel) => channel.guild === guild.id);
    const rows = channels.filter((channel) => TEXT.has(channel.type)).map((channel) => this.channel(channel, channels));
    const title = newId("guild");
    return h(
      "section", { "aria-labelledby": title, data: { guildId: guild.id } },
      h("div", { class: "section-head" }, h("h2", { id: title }, guild.name), this.adder(guild)), h("ul", {}, rows),
    );
  }

  channel(channel, all) {
    const mine = all.filter((item) => isThread(item) && item.parent_id === channel.id && this.shown(item));
    const threads = mine.sort((a, b) => byAge(a.id, b.id));
    const inner = threads.length ? h(
      "ul", { class: "threads" }, threads.map((thread) => h("li", {}, this.link(thread, icon("thread")))),
    ) : null;
    return h("li", {}, this.link(channel, icon("hash")), inner);
  }

  shown(thread) { return !thread.archived || thread.id === state.current || unreadIn(thread.id).count > 0; }

  dms() {
    const rows = state.dms.map((dm) => h(
      "li", {},
      this.link(
        dm, avatar(state.users.get(dm.recipient) ?? { id: dm.recipient, name: dm.name, bot: dm.recipient === state.botId }),
      ),
    ));
    const title = newId("dms");
    const none = rows.length ? null : h("p", { class: "none" }, say("channels.noDms"));
    return h(
      "section", { "aria-labelledby": title, data: { dms: "" } },
      h("div", { class: "section-head" }, h("h2", { id: title }, say("channels.dms"))), none, h("ul", {}, rows),
    );
  }

  link(channel, mark) {
    const { count, calls } = channel.id === state.current ? { count: 0, calls: 0 } : unreadIn(channel.id);
    const badge = calls ? h("span", { class: "count", "aria-hidden": "true" }, calls > 99 ? "99+" : calls) : null;
    const words = count ? h("span", { class: "unseen" }, `, ${say("channels.unread", { count })}`) : null;
    const kind = isThread(channel) ? h("span", { class: "unseen" }, ` (${say("channels.thread")})`) : null;
    const data = {
      channelId: channel.id, channelName: channel.name, unread: count || null, archived: channel.archived ? "" : null,
    };
    return h(
      "a",
      {
        href: channelAddress(channel.id), class: "channel", data, tabindex: -1,
        "aria-current": channel.id === state.current ? "page" : null,
      },
      mark, h("span", { class: "channel-name" }, channel.name), kind, words, badge,
    );
  }

  adder(guild) {
    const label = say("channels.new", { name: guild.name });
    const button = h(
      "button",
      { type: "button", class: "icon-button small", "aria-label": label, title: label, data: { newChannel: guild.id } },
      icon("plus"),
    );
    button.addEventListener("click", () => button.parentNode.after(this.form(guild, button)), { once: true });
    return button;
  }

  form(guild, button) {
    const input = h(
      "input",
      {
        "aria-label": say("channels.newName"), placeholder: say("channels.newName"), maxlength: 100, required: true,
        autocomplete: "off", data: { newChannelName: "" },
      },
    );
    const form = h("form", { class: "new-channel" }, input, h("button", { class: "button primary" }, say("channels.create")));
    const close = () => { form.remove(); this.draw(); };
    form.addEventListener("submit", async (event) => { event.preventDefault(); await this.create(guild, input, close); });
    form.addEventListener("keydown", (event) => event.key === "Escape" && (event.stopPropagation(), close(), button.focus()));
    queueMicrotask(() => input.focus());
    return form;
  }

  async create(guild, input, close) {
    const name = input.value.trim().toLowerCase().replace(/\s+/g, "-");
    try {
      const channel = await post("channels", { guild: guild.id, name });
      input.blur();
      close();
      await this.reload();
      emit("go", channel.id);
    } catch (error) {
      input.setCustomValidity(error.message);
      input.reportValidity();
      input.addEventListener("input", () => input.setCustomValidity(""), { once: true });
    }
  }

  /** One stop of the Tab key for the whole list: the current channel. */
  rove() {
    const links = this.links();
    (links.find((link) => link.getAttribute("aria-current")) ?? links[0])?.setAttribute("tabindex", "0");
  }

  links() { return [...this.lists.querySelectorAll("a.channel")]; }

  key(event) {
    if (event.key === "Escape" && document.body.classList.contains("drawer-open")) return this.drawer(false);
    const links = this.links();
    const at = links.indexOf(document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key];
    if (at < 0 || to == null) return undefined;
    event.preventDefault();
    return links[(to + links.length) % links.length].focus();
  }

  mark() {
    const counts = [...state.channels.keys()].filter((id) => id !== state.current).map(unreadIn);
    const calls = counts.reduce((sum, item) => sum + item.calls, 0);
    if (this.button) this.button.lastChild.hidden = !counts.some((item) => item.count);
    const place = state.channels.get(state.current);
    document.title = `${calls ? `(${calls}) ` : ""}${place ? placeName(place) : "Broadside"} · ${state.me.name}`;
  }
}
