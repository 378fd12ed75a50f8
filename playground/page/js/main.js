/** Starts the page: the person out of the address, the world, the parts, the live events. */
import { Composer } from "./composer.js";
import { channelAddress } from "./names.js";
import { get, listen } from "./api.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { live } from "./live.js";
import { lockSwitch } from "./lockscreen.js";
import { MessageList } from "./messages.js";
import { Sidebar } from "./sidebar.js";
import { startAnnouncing } from "./announce.js";
import { emit, isDm, isThread, on, placeName, state, takeDms, takeWorld } from "./state.js";
import { startClock } from "./time.js";
import { startTheme, themeSwitch } from "./theme.js";
import { startType, typeSwitch } from "./type.js";
import { loadAll, loadMessages } from "./loading.js";
import { switcher, welcome } from "./people.js";
import { speak, say } from "./words.js";

const app = document.getElementById("app");
const wanted = (key) => new URLSearchParams(location.search).get(key);

async function boot() {
  startTheme();
  startType();
  speak(navigator.language);
  try {
    takeWorld(await get("world", { user: wanted("user") }));
  } catch {
    return unreachable();
  }
  state.me = state.users.get(wanted("user")) ?? null;
  if (!state.me) return app.replaceChildren(welcome());
  speak(state.me.locale);
  return enter();
}

function unreachable() {
  app.replaceChildren(h("p", { class: "banner", role: "alert" }, say("net.failed")));
  setTimeout(() => location.reload(), 3000);
}

async function reload() {
  const world = await get("world", { user: state.me.id });
  if (!world.users.some((user) => user.id === state.me.id)) return moveTo(world);
  takeWorld(world);
  takeDms(await get("dms", { user: state.me.id }));
  return emit("world");
}

/** The playground began anew: the person of the same name there, or the first page. */
function moveTo(world) {
  const namesake = world.users.find((user) => user.name === state.me.name && !user.bot);
  location.assign(namesake ? `?${new URLSearchParams({ user: namesake.id })}` : location.pathname);
}

async function enter() {
  takeDms(await get("dms", { user: state.me.id }));
  build();
  startAnnouncing();
  startClock();
  on("go", go);
  addEventListener("popstate", () => show(wanted("channel")));
  addEventListener("click", follow);
  addEventListener("focus", () => emit("read"));
  document.addEventListener("visibilitychange", () => emit("read"));
  await show(wanted("channel") ?? firstChannel());
  listen(state.me.id, live(reload), connection);
  await loadAll();
}

function build() {
  const sidebar = new Sidebar(reload);
  const composer = new Composer();
  const list = new MessageList();
  const skip = h("a", { href: "#composer", class: "skip" }, say("skip"));
  skip.addEventListener("click", (event) => { event.preventDefault(); composer.focus(); });
  const head = h(
    "header", { class: "top" }, sidebar.opener(), placeTitle(),
    h("div", { class: "corner" }, lockSwitch(), typeSwitch(), themeSwitch(), switcher()),
  );
  const banner = h("p", { class: "banner", role: "status", hidden: true, id: "banner" }, say("net.lost"));
  app.replaceChildren(skip, sidebar.node, sidebar.veil, h("main", { class: "main" }, head, banner, list.node, composer.node));
  on("channel", () => document.body.classList.contains("drawer-open") && sidebar.drawer(false));
}

function placeTitle() {
  const title = h("h1", { class: "place", data: { place: "" } });
  const draw = () => {
    const channel = state.channels.get(state.current);
    if (!channel) return;
    const parent = isThread(channel) ? state.channels.get(channel.parent_id) : null;
    const mark = icon(isDm(channel) ? "letter" : isThread(channel) ? "thread" : "hash");
    const trail = parent ? h("span", { class: "trail" }, `${placeName(parent)} › `) : null;
    title.replaceChildren(mark, h("span", { class: "place-name" }, trail, channel.name));
    title.dataset.channelId = channel.id;
  };
  on("channel", draw);
  on("world", draw);
  return title;
}

function firstChannel() {
  const kept = sessionStorage.getItem(`broadside.place.${state.me.id}`);
  if (state.channels.has(kept)) return kept;
  return [...state.channels.values()].find((channel) => channel.type === 0)?.id ?? state.dms[0]?.id ?? null;
}

function follow(event) {
  const link = event.target.closest?.("a[data-channel-id]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  go(link.dataset.channelId, link.dataset.linkedMessage);
}

function go(id, message) {
  if (id !== state.current) history.pushState(null, "", channelAddress(id));
  show(id).then(() => (message ? emit("find", message) : matchMedia("(hover: hover)").matches && emit("compose")));
}

async function show(id) {
  const channel = state.channels.has(id) ? id : firstChannel();
  if (!channel) return;
  if (channel !== wanted("channel")) history.replaceState(null, "", channelAddress(channel));
  sessionStorage.setItem(`broadside.place.${state.me.id}`, channel);
  state.current = channel;
  emit("channel");
  await loadMessages(channel);
}

let lost = false;
async function connection(up) {
  document.getElementById("banner").hidden = up;
  document.body.dataset.connected = String(up);
  const again = up && lost;
  lost = !up;
  if (up && !again) return;
  await reload().catch(() => {});
  if (!again) return;
  state.loaded.clear();
  await loadAll();
}

boot();
