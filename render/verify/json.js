// JSON read so that it can be written again to the letter as the record's hashes have it: whole numbers of any size, and 1.0 apart
// from 1, which the browser's own does not keep.

class Wrong extends Error {
  constructor(id, told) {
    super(id);
    this.id = id;
    this.told = told || {};
  }
}

class Real {
  constructor(value) {
    this.value = value;
  }
}

const NESTED = 150;
const SPACE = /[ \t\n\r]*/y, NUMBER = /-?(?:0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?/y, WORD = /true|false|null/y;
const WORDS_MEAN = { true: true, false: false, null: null };
const LONGEST_NUMBER = 400;

const numberOf = (text, isReal) => {
  if (isReal) return new Real(Number(text));
  return Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text);
};

const parsed = (text) => {
  let at = 0;
  const stop = () => { throw new Wrong("form.syntax", { at: at + 1 }); };
  const take = (pattern) => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at += found[0].length;
    return found;
  };
  const sign = (one) => {
    take(SPACE);
    if (text[at] !== one) return false;
    at++;
    return true;
  };
  const string = () => {
    const from = at++;
    while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
    at++;
    try {
      const read = JSON.parse(text.slice(from, at));
      return /\p{Surrogate}/u.test(read) ? stop() : read;
    } catch {
      at = from;
      return stop();
    }
  };
  const number = () => {
    const found = take(NUMBER);
    if (!found || found[0].length > LONGEST_NUMBER) stop();
    return numberOf(found[0], found[1] !== undefined || found[2] !== undefined);
  };
  const list = (depth) => {
    const made = [];
    at++;
    if (sign("]")) return made;
    do made.push(value(depth)); while (sign(","));
    return sign("]") ? made : stop();
  };
  const pair = (made, depth) => {
    take(SPACE);
    const name = text[at] === '"' ? string() : stop();
    if (!sign(":")) stop();
    made[name] = value(depth);
  };
  const object = (depth) => {
    const made = Object.create(null);
    at++;
    if (sign("}")) return made;
    do pair(made, depth); while (sign(","));
    return sign("}") ? made : stop();
  };
  const value = (depth) => {
    if (depth > NESTED) stop();
    take(SPACE);
    if (text[at] === "{") return object(depth + 1);
    if (text[at] === "[") return list(depth + 1);
    if (text[at] === '"') return string();
    const word = take(WORD);
    return word ? WORDS_MEAN[word[0]] : number();
  };
  const whole = value(0);
  take(SPACE);
  return at === text.length ? whole : stop();
};

// As Python writes it, whose form the hashes have: 2.0, 1e-05, 1e+16.
const realText = (value) => {
  const [digits, power] = value.toExponential().split("e").map((part, at) => at ? Number(part) : part);
  if (Object.is(value, -0)) return "-0.0";
  if (power < -4 || power > 15) return `${digits}e${power < 0 ? "-" : "+"}${String(Math.abs(power)).padStart(2, "0")}`;
  return Number.isInteger(value) ? `${value}.0` : String(value);
};

// By code points: the order of UTF-16, which is the browser's, is another one beyond U+FFFF.
const byPoints = (one, other) => {
  const left = Array.from(one, (sign) => sign.codePointAt(0)), right = Array.from(other, (sign) => sign.codePointAt(0));
  const at = left.findIndex((point, place) => point !== right[place]);
  return at < 0 ? left.length - right.length : left[at] - (right[at] ?? -1);
};

const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value) && !(value instanceof Real);

// The canonical text of a value: names sorted, no spaces. For lists of texts and whole numbers that is RFC 8785.
const canonical = (value) => {
  if (typeof value === "string") return JSON.stringify(value);
  if (value instanceof Real) return realText(value.value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (!isObject(value)) return String(value);
  const names = Object.keys(value).sort(byPoints);
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(",")}}`;
};
