/** Says new messages and changed private panels to screen readers. */
import { isPrivate, spoken } from "./message.js";
import { displayName, on, placeName, state } from "./state.js";
import { say } from "./words.js";

const LONGEST = 400;

function speakOut(text) {
  const node = document.createElement("p");
  node.textContent = text.slice(0, LONGEST);
  const region = document.getElementById("announcer");
  region.append(node);
  while (region.children.length > 5) region.firstChild.remove();
}

function arrived(message) {
  if (message.author.id === state.me.id) return;
  if (message.channel_id !== state.current) return elsewhere(message);
  const values = { name: displayName(message.author), text: spoken(message).join(". ") };
  speakOut(say(isPrivate(message) ? "announce.private" : "announce", values));
}

function elsewhere(message) {
  const channel = state.channels.get(message.channel_id);
  if (channel) speakOut(say("announce.elsewhere", { place: placeName(channel) }));
}

function changed({ before, after }) {
  if (after.channel_id !== state.current) return;
  const old = new Set(spoken(before));
  const fresh = spoken(after).filter((line) => !old.has(line));
  if (fresh.length) speakOut(say("announce.changed", { text: fresh.join(". ") }));
}

/** Starts listening to arrivals and changes. */
export function startAnnouncing() {
  on("arrived", arrived);
  on("changed", changed);
}
