// The page: which file was given, in which language what was found is told, and the rules beside it.

const SECTIONS = ["file", "chain", "promise", "dice", "cards", "names", "published", "states"];
const MOST_LISTED = 400;
const LIMITS = { mib: BOUNDS.largest / 2 ** 20, rows: BOUNDS.rows };
const wide = matchMedia("(min-width: 56rem)");
const element = (id) => document.getElementById(id);

const spoken = () => (navigator.languages || [navigator.language || ""]).map((tag) => tag.slice(0, 2)).find((tag) => tag in TEXTS);

const state = { language: spoken() || "en", found: null, given: null, turn: 0 };

// -- sentences

const made = (tag, parent, named) => {
  const one = document.createElement(tag);
  if (named) one.className = named;
  return parent ? parent.appendChild(one) : one;
};

const form = (id, told) => {
  const forms = TEXTS[state.language].says[id];
  return forms[forms.length > 1 && Number(told.n) !== 1 ? 1 : 0];
};

const when = (second) => new Intl.DateTimeFormat(state.language, { dateStyle: "long", timeStyle: "medium", timeZone: "UTC" }).format(second * 1000) + " UTC";
const tidy = (text) => `\u2068${text.replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, " ")}\u2069`;

const valueText = (value) => {
  if (Array.isArray(value)) return value.map(valueText).join(", ");
  if (value !== null && typeof value === "object") {
    if ("person" in value) return tidy(value.person);
    if ("second" in value) return when(value.second);
    if ("game" in value) return TEXTS[state.language].games[value.game];
    return sentence(value);
  }
  return String(value);
};

const filled = (text, told) => text.replace(/\{(\w+)\}/g, (_, name) => valueText(told[name]));
const sentence = ({ id, told }) => filled(form(id, told), told);

// What stands between backticks is code; what people wrote is filled in afterwards, so that it is never read as a sign.
const tell = (parent, { id, told }) => {
  form(id, told).split("`").forEach((part, at) => {
    if (part) (at % 2 ? made("code", parent) : parent.appendChild(document.createTextNode(""))).textContent = filled(part, told);
  });
  return parent;
};

const text = (id, told) => ({ id, told: told || {} });

// -- what was found

const dieLine = ({ sides, face }) => sentence(text("line.die", { face, sides }));
const lineOf = (entry) => entry.thrown
  ? text("line.dice", { step: entry.step, list: entry.thrown.map(dieLine) })
  : text("line.cards", { step: entry.step, n: entry.cards, order: entry.order.join(" ") });

const listed = (parent, section) => {
  if (!section.list.length) return;
  const box = made("details", parent);
  tell(made("summary", box), text(`list.${section.id}`, {}));
  const list = made("ul", box, "list");
  box.addEventListener("toggle", () => {
    if (list.firstChild) return;
    for (const entry of section.list.slice(0, MOST_LISTED)) tell(made("li", list), lineOf(entry));
    if (section.list.length > MOST_LISTED) tell(made("li", list), text("list.more", { n: section.list.length - MOST_LISTED }));
  });
};

const commandOf = ({ record, names }) => {
  const file = /^[\w.-]+$/.test(state.given.name) && !state.given.name.startsWith("-") ? state.given.name : "record.json";
  return `python -m engines verify ${file}${record ? ` --record ${record}` : ""}${names ? ` --names ${names}` : ""}`;
};

const foundIn = (parent, section) => {
  const box = made("div", parent, "found"), list = made("ul", box, "said");
  for (const one of section.said) tell(made("li", list), one);
  if (section.more.length) {
    const more = made("ul", box, "more");
    for (const one of section.more) tell(made("li", more), one);
  }
  if (section.command) made("pre", box).textContent = commandOf(section.command);
  listed(box, section);
};

const ruleOf = (parent, id) => {
  const box = made("details", parent, "rule");
  box.open = wide.matches || !state.found;
  tell(made("summary", box), text("rule"));
  for (const rule of TEXTS[state.language].rules[id]) tell(made("p", box), text(rule, LIMITS));
};

const sectionOf = (id) => {
  const found = state.found && state.found.sections && state.found.sections.find((one) => one.id === id);
  const box = made("section", element("sections"), "section");
  box.dataset.check = id;
  const head = made("div", box, "head");
  tell(made("h2", head), text(`section.${id}`));
  if (found) {
    box.dataset.state = found.state;
    if (found.what.length) box.dataset.what = found.what.join(" ");
    if (id !== "file") tell(made("span", head, "state"), text(`state.${found.state}`));
    foundIn(box, found);
  } else made("div", box, "found");
  ruleOf(box, id);
};

// -- the page

const verdictOf = () => {
  const { found } = state, box = element("verdict");
  box.hidden = !found;
  box.replaceChildren();
  delete document.body.dataset.verdict;
  if (!found) return;
  const failed = (found.sections || []).filter((one) => one.state === "fails").length;
  const kind = found.busy ? "busy" : found.wrong ? "none" : failed ? "fails" : "holds";
  document.body.dataset.verdict = kind;
  box.dataset.state = { busy: "", none: "fails", fails: "fails", holds: "holds" }[kind];
  tell(made("h2", box), text(`verdict.${kind}`));
  const more = { none: found.wrong && text(found.wrong.id, found.wrong.told), fails: text("verdict.fails.more", { n: failed }), holds: text("verdict.holds.more") };
  if (more[kind]) tell(made("p", box), more[kind]);
};

const FIXED = { title: "title", lead: "lead", choose: "choose", or: "choose.or", "pasted-name": "pasted", "pasted-hint": "pasted.hint", foot: "foot" };

const shown = () => {
  document.documentElement.lang = state.language;
  document.title = sentence(text("title"));
  for (const [place, id] of Object.entries(FIXED)) tell(element(place), (element(place).replaceChildren(), text(id)));
  if (state.given) tell(element("or"), (element("or").replaceChildren(), text("chosen", { file: { person: state.given.name } })));
  element("languages").setAttribute("aria-label", sentence(text("language")));
  for (const button of element("languages").children) button.setAttribute("aria-pressed", button.dataset.language === state.language);
  verdictOf();
  element("sections").replaceChildren();
  SECTIONS.forEach(sectionOf);
};

const readText = async (file) => {
  if (file.size > BOUNDS.largest) throw new Wrong("form.large", { n: BOUNDS.largest / 2 ** 20 });
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(await file.arrayBuffer());
  } catch {
    throw new Wrong("form.text", {});
  }
};

const look = async () => {
  const turn = ++state.turn;
  state.found = { busy: true };
  shown();
  await breath();
  let found;
  try {
    const record = recordOf(await readText(state.given));
    found = { sections: await checked(record, element("pasted").value) };
  } catch (wrong) {
    found = { wrong: wrong instanceof Wrong ? wrong : new Wrong("form.shape", { place: "file" }) };
  }
  if (turn !== state.turn) return;
  state.found = found;
  shown();
};

const take = (file) => {
  if (!file) return;
  state.given = file;
  look();
};

const begun = () => {
  document.querySelector("main").hidden = false;
  for (const [language, { called }] of Object.entries(TEXTS)) {
    const button = Object.assign(made("button", element("languages")), { type: "button", textContent: called, lang: language });
    button.dataset.language = language;
    button.addEventListener("click", () => { state.language = language; shown(); });
  }
  element("file").addEventListener("change", (event) => { take(event.target.files[0]); event.target.value = ""; });
  element("pasted").addEventListener("input", () => state.given && look());
  element("given").addEventListener("submit", (event) => event.preventDefault());
  for (const name of ["dragover", "dragleave", "drop"]) {
    addEventListener(name, (event) => {
      event.preventDefault();
      element("drop").classList.toggle("over", name === "dragover");
      if (name === "drop") take(event.dataTransfer.files[0]);
    });
  }
  wide.addEventListener("change", shown);
  shown();
};

begun();
