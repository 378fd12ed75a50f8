// The record's file: what it may hold and how large that may be, before anything of it is believed. As engines/kernel/record/replay.py.

const SALTED = 1, DATED = 3, REMOVED = "names removed";

// -- how large

const isLonger = (text, most) => text.length > most && Array.from(text).length > most;
const longest = (name) => Object.hasOwn(BOUNDS.longest, name) ? BOUNDS.longest[name] : BOUNDS.text;
const refuse = (place) => { throw new Wrong("form.bounds", { place }); };

const isTooLarge = (one, depth) => {
  if (typeof one === "string") return isLonger(one, BOUNDS.text);
  if (one instanceof Real) return !(Math.abs(one.value) < 2 ** 63);
  if (Array.isArray(one)) return depth > BOUNDS.depth || one.length > BOUNDS.items;
  if (isObject(one)) return depth > BOUNDS.depth || Object.keys(one).length > BOUNDS.items;
  return typeof one === "bigint" && !(-(2n ** 63n) < one && one < 2n ** 63n);
};

const bounded = (value, place) => {
  const left = [[value, 0]];
  while (left.length) {
    const [one, depth] = left.pop();
    if (isTooLarge(one, depth)) refuse(place);
    if (Array.isArray(one)) for (const item of one) left.push([item, depth + 1]);
    else if (isObject(one)) for (const [name, item] of Object.entries(one)) left.push([name, depth + 1], [item, depth + 1]);
  }
};

const boundedPart = (part, place) => {
  for (const [name, value] of Object.entries(part)) {
    if (typeof value === "string" && isLonger(value, longest(name))) refuse(place);
  }
  bounded(part, place);
};

// -- of which form

const isText = (value) => typeof value === "string";
const isWhole = (value) => typeof value === "number" || typeof value === "bigint";
const isAny = () => true;
const isNone = (value) => value === null;
const either = (...kinds) => (value) => kinds.some((is) => is(value));
const all = (is) => (value) => Array.isArray(value) && value.every(is);
const objectOf = (fields) => (value) => isObject(value)
  && Object.keys(value).length === Object.keys(fields).length && Object.entries(fields).every(([name, is]) => name in value && is(value[name]));
const texts = all(isText), wholes = all(isWhole);

const isHanded = objectOf({ table: isText, record: isText, what: isAny });
const BEGUN = {
  game: isText, table: isText, seats: isWhole, options: isObject, promise: isText, version: isWhole, faces: wholes, used: isWhole,
};
const BEGUN_SINCE = { words: texts, protocol: isWhole, channel: isText, message: isText, dice: either(isNone, wholes) };
const GIVEN = {
  round: isWhole, seat: isWhole, answer: isAny, move: either(isNone, isText), faces: wholes, used: isWhole, version: isWhole,
  at: isWhole, chain: isText,
};
const isAnswer = either(objectOf(GIVEN), objectOf({ ...GIVEN, dice: wholes }));
const isTakenOver = objectOf({ rules: isWhole, state: isAny, hash: isText, at: isWhole, chain: isText });
const isBackTo = objectOf({ round: isWhole, to: isWhole, hash: isText, at: isWhole, chain: isText });
const isResult = either(isNone, objectOf({ places: all(wholes), reason: isText, scores: wholes }));

const isOpening = (opening) => {
  const fields = { ...BEGUN, ...("protocol" in opening ? BEGUN_SINCE : { salts: texts }) };
  if (opening.protocol === DATED) fields.fixed = isWhole;
  if ("handed" in opening) fields.handed = isHanded;
  return opening.protocol !== SALTED && objectOf(fields)(opening);
};

const isRules = (row) => "rules" in row;
const isTakenBack = (row) => "to" in row && !isRules(row);
const FILE = { opening: isObject, rows: all(isObject), seed: isText, result: isAny, format: isWhole };

const lowestFormat = (file) => {
  if (file.names_hash || file.opening.protocol === DATED || file.rows.some(isTakenBack)) return 4;
  if ("handed" in file.opening) return 3;
  return "protocol" in file.opening || file.rows.some((row) => isRules(row) || "dice" in row) ? 2 : 1;
};

const shaped = (is, place) => { if (!is) throw new Wrong("form.shape", { place }); };

const sized = (file) => {
  if (file.rows.length > BOUNDS.rows) refuse("rows");
  if (file.seed.length > BOUNDS.hash) refuse("seed");
  if (file.names_hash.length > BOUNDS.hash) refuse("names_hash");
  if (file.names.length > BOUNDS.name || file.names.some((name) => isLonger(name, BOUNDS.name))) refuse("names");
  boundedPart(file.opening, "opening");
  bounded(file.result, "result");
  file.rows.forEach((row, at) => boundedPart(row, `row ${at + 1}`));
};

const recordOf = (text) => {
  const read = parsed(text);
  const kept = isObject(read) ? { names: texts, names_hash: isText } : {};
  for (const name of Object.keys(kept)) if (!(name in read)) delete kept[name];
  shaped(objectOf({ ...FILE, ...kept })(read), "file");
  const file = { names: [], names_hash: "", ...read };
  if (!(file.format >= 1 && file.format <= 4)) throw new Wrong("form.format", { format: file.format });
  sized(file);
  shaped(isResult(file.result), "result");
  file.rows.forEach((row, at) => shaped(isRules(row) ? isTakenOver(row) : isTakenBack(row) ? isBackTo(row) : isAnswer(row), `row ${at + 1}`));
  shaped(isOpening(file.opening), "opening");
  shaped(file.format === lowestFormat(file) && ("names_hash" in read) === (file.format === 4), "format");
  shaped([0, file.opening.seats].includes(file.names.length), "names");
  if (!Object.hasOwn(GAMES, file.opening.game)) throw new Wrong("form.game", {});
  return file;
};
