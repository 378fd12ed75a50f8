/** The page's own words in the languages of the product, and the language of the person at this tab. */
import { BOOKS, LOCALES } from "./languages.js";

/** Languages a new person may choose: Discord locale and its own name. */
export const LANGUAGES = Object.entries(LOCALES).map(([code, locale]) => [locale, BOOKS[code]["language"]]);

let locale = "en-US";
let book = BOOKS.en;

/** Takes the person's Discord locale (or a browser's language) and sets the page's language by it. */
export function speak(tag) {
  const short = String(tag ?? "en").split("-")[0].toLowerCase();
  book = BOOKS[short] ?? BOOKS.en;
  locale = BOOKS[short] ? discordLocale(tag, short) : "en-US";
  document.documentElement.lang = short in BOOKS ? short : "en";
}

function discordLocale(tag, short) {
  if (tag.includes("-")) return tag;
  return LOCALES[short];
}

/** The locale as Discord writes it, for commands and dates. */
export const currentLocale = () => locale;

/** The sentence of a key with {names} filled in. */
export function say(key, values = {}) {
  return book[key].replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}

/** The text in the person's language out of a Discord localization table, or the base text. */
export function localized(base, table) {
  if (!table) return base;
  const short = locale.split("-")[0];
  return table[locale] ?? table[short] ?? table[LOCALES[short]] ?? base;
}
