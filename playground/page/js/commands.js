/** Registered application commands as a list of leaves in the person's language; no DOM here. */
import { localized } from "./words.js";

const NESTED = new Set([1, 2]);
/** The base name of the command that begins a lesson. */
export const LEARN = "learn";

function grow(node, path, shownPath) {
  const name = [...path, node.name];
  const shown = [...shownPath, localized(node.name, node.name_localizations)];
  const nested = (node.options ?? []).filter((option) => NESTED.has(option.type));
  if (nested.length) return nested.flatMap((option) => grow(option, name, shown));
  const description = localized(node.description, node.description_localizations);
  return [{ name: name.join(" "), shown: shown.join(" "), description, options: (node.options ?? []).map(optionOf) }];
}

function optionOf(option) {
  const choices = option.choices?.map((choice) => ({
    value: choice.value, label: localized(choice.name, choice.name_localizations),
  }));
  return {
    ...option, choices,
    shown: localized(option.name, option.name_localizations),
    description: localized(option.description, option.description_localizations),
  };
}

/** Every slash command that can be run: {name, shown, description, options, contexts}. */
export function leaves(commands) {
  return commands.filter((command) => (command.type ?? 1) === 1)
    .flatMap((command) => grow(command, [], []).map((leaf) => ({
      ...leaf, contexts: command.contexts, dms: command.dm_permission,
    })));
}

/** Commands of the Apps menu of a message: {name, shown}. */
export function messageCommands(commands) {
  return commands.filter((command) => command.type === 3)
    .map((command) => ({ name: command.name, shown: localized(command.name, command.name_localizations) }));
}

/** Whether a leaf may be used in direct messages (context 1) or in a server (context 0). */
export function allowedIn(leaf, inDm) {
  if (leaf.contexts) return leaf.contexts.includes(inDm ? 1 : 0);
  return !inDm || leaf.dms !== false;
}

const plain = (text) => text.toLocaleLowerCase().normalize("NFD").replace(/\p{M}/gu, "");

/** Leaves that fit what was typed after the slash, best first: by shown name, then by base name or description. */
export function matching(all, typed) {
  const wanted = plain(typed.trim());
  const rank = (leaf) => {
    if (plain(leaf.shown).startsWith(wanted)) return 0;
    if (plain(leaf.name).startsWith(wanted)) return 1;
    if (plain(leaf.shown).includes(wanted)) return 2;
    return plain(leaf.description ?? "").includes(wanted) ? 3 : 9;
  };
  return all.map((leaf) => [rank(leaf), leaf]).filter(([place]) => place < 9).sort(([a], [b]) => a - b).map(([, leaf]) => leaf);
}

/** The leaf whose whole name was typed, followed by a space, and what comes after it. */
export function exact(all, typed) {
  const fits = (name) => plain(typed).startsWith(`${plain(name)} `);
  const leaf = all.find((item) => fits(item.shown)) ?? all.find((item) => fits(item.name));
  if (!leaf) return null;
  return { leaf, rest: typed.slice((fits(leaf.shown) ? leaf.shown : leaf.name).length + 1) };
}

/** "name:value other:two words" into {name: "value", other: "two words"}, by shown or base option names. */
export function written(leaf, rest) {
  const known = new Map(leaf.options.flatMap((option) => [[option.name, option.name], [option.shown, option.name]]));
  const parts = [...rest.matchAll(/([^\s:]+):/gu)].filter(([, name]) => known.has(name));
  return Object.fromEntries(parts.map((part, index) => {
    const end = parts[index + 1]?.index ?? rest.length;
    return [known.get(part[1]), rest.slice(part.index + part[0].length, end).trim()];
  }));
}
