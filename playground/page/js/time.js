/** Discord timestamps: shown in the reader's language, relative ones kept alive. */
import { h } from "./dom.js";
import { currentLocale } from "./words.js";

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};
const UNITS = [["year", 31536000], ["month", 2592000], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

/** "in 5 minutes", "hace 2 horas": seconds since the epoch against now, in the person's language. */
export function relative(seconds, now = Date.now() / 1000) {
  const distance = seconds - now;
  const [unit, size] = UNITS.find(([, length]) => Math.abs(distance) >= length) ?? UNITS.at(-1);
  const format = new Intl.RelativeTimeFormat(currentLocale(), { numeric: "always" });
  return format.format(Math.round(distance / size), unit);
}

/** One moment in one of Discord's styles (t T d D f F R). */
export function moment(seconds, style = "f") {
  if (style === "R") return relative(seconds);
  return new Intl.DateTimeFormat(currentLocale(), STYLES[style] ?? STYLES.f).format(new Date(seconds * 1000));
}

/** A <time> element; those in style R change as time goes by. */
export function timeElement(seconds, style = "f") {
  if (Math.abs(seconds) > 8.64e12) return null;
  const properties = { class: "stamp", datetime: new Date(seconds * 1000).toISOString(), title: moment(seconds, "F") };
  return h("time", { ...properties, data: { seconds, style } }, moment(seconds, style));
}

function refresh() {
  for (const node of document.querySelectorAll('time[data-style="R"]')) {
    const text = relative(Number(node.dataset.seconds));
    if (node.textContent !== text) node.textContent = text;
  }
}

/** Starts the clock that keeps relative times alive. */
export function startClock() {
  setInterval(refresh, 1000);
}
