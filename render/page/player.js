// The page: which step is shown, by whose eyes, in which language and colours.

const PACE = 1700, RATES = [0.5, 0.75, 1, 1.5, 2.5];  // milliseconds of a step, and how many times as fast
const BIG = 40;  // pixels that a finger has to slide

const element = (id) => document.getElementById(id);
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const light = matchMedia("(prefers-color-scheme: light)");

const unpacked = async () => {
  const packed = Uint8Array.from(atob(element("game").textContent), (char) => char.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  return opened(JSON.parse(await new Response(stream).text()));
};

const summed = (steps) => {
  let sum = 0;
  return steps.map((step) => sum += step);
};

const rows = (columns) => {
  const lengths = columns.pop(), next = columns.map(() => 0);
  return lengths.map((length) => columns.slice(0, length).map((column, at) => column[next[at]++]));
};

// The lists as they were before render/page/pools.py told each number by what it is more than the one before.
const opened = (game) => {
  game.notes = rows(game.notes);
  game.runs = game.runs.map(summed);
  game.sheets = game.sheets.map(([high, ...runs]) => ({ high, runs: summed(runs) }));
  game.boards = game.boards.map(([wide, ...sheets]) => ({ wide, sheets: summed(sheets) }));
  game.alts = game.alts.map(summed);
  for (const language of game.languages) game.sights[language] = game.sights[language].map((columns) => columns.map(summed));
  return game;
};

const player = (game) => {
  const boards = Boards(game), places = [];
  const spoken = (navigator.language || "").slice(0, 2);
  const state = { at: 0, by: 0, language: game.languages.includes(spoken) ? spoken : game.language, speed: 2, theme: null, timer: 0 };
  const last = game.count - 1;

  const names = () => game.names[state.language];
  const text = (number) => game.texts[number];
  const ui = (id) => game.words[state.language][id];
  const theme = () => state.theme === null ? (light.matches ? 1 : 0) : state.theme;
  const sight = () => {
    const [head, said, ...boards] = game.sights[state.language][state.by].map((column) => column[state.at]);
    const shown = boards.filter((number) => number >= 0);
    return { head, said: game.said[said], boards: shown.filter((_, at) => at % 2 === 0), alts: shown.filter((_, at) => at % 2) };
  };
  const filled = (line, values) => line.replace(/\{(\w+)\}/g, (_, name) => values[name]);
  const made = (tag, told, parent) => parent.appendChild(Object.assign(document.createElement(tag), { textContent: told }));

  const chapter = () => game.chapters.reduce((found, one, at) => one.at <= state.at ? at : found, 0);

  const known = (bits) => {
    const told = names().filter((_, seat) => bits >> seat & 1);
    return told.length ? filled(ui("page.knew"), { list: told.join(", ") }) : ui("page.knew.nobody");
  };

  const tell = () => {
    const { head, said } = sight();
    element("head").textContent = text(head);
    element("said").replaceChildren();
    for (const [sentence, bits] of said) {
      const line = made("li", text(sentence), element("said"));
      if (bits !== undefined) made("small", known(bits), line);
    }
  };

  const describe = () => {
    const alts = sight().alts.map((alt) => game.alts[alt].map(text).join(" "));
    element("alt").replaceChildren();
    alts.forEach((alt, at) => {
      made("p", alt, element("alt"));
      places[at].canvas.setAttribute("aria-label", alt);
    });
  };

  const look = (moves) => {
    const shown = sight().boards;
    while (places.length < shown.length) {
      const canvas = document.createElement("canvas");
      canvas.setAttribute("role", "img");
      places.push(boards.place(element("boards").appendChild(canvas)));
    }
    places.forEach((place, at) => {
      place.canvas.hidden = at >= shown.length;
      if (at < shown.length) place.show(shown[at], theme(), moves && !calm.matches);
    });
  };

  const count = () => {
    const told = filled(ui("page.step"), { at: state.at + 1, all: game.count });
    element("count").textContent = told;
    element("slider").value = state.at;
    element("slider").setAttribute("aria-valuetext", told);
    element("chapters").value = chapter();
    for (const id of ["first", "previous"]) element(id).disabled = state.at === 0;
    for (const id of ["next", "last"]) element(id).disabled = state.at === last;
    document.querySelectorAll(".point").forEach((one) => one.toggleAttribute("aria-current", Number(one.dataset.at) === state.at));
    game.fortunes.forEach((one, at) => {
      const here = one.ways.reduce((found, [x, step]) => step <= state.at ? x : found, -1);
      const line = element("courses").children[at].querySelector("i");
      line.hidden = here < 0 || state.at > one.ways[one.ways.length - 1][1];
      line.style.left = `${here / 10}%`;
    });
    document.body.dataset.step = state.at;
  };

  const show = (moves) => {
    look(moves);
    tell();
    describe();
    count();
  };

  const point = (at, head, told, parent) => {
    const one = made("button", "", parent);
    Object.assign(one, { type: "button", className: "point" }).dataset.at = at;
    made("b", head, one);
    if (told) one.append(` ${told}`);
    one.addEventListener("click", () => go(at));
  };

  // The courses of fortune: a click on one goes to the step that lies nearest.
  const curves = [];
  const course = (one, parent) => {
    const figure = made("figure", "", parent);
    if (game.fortunes.length > 1) made("h3", one.name[state.language], figure);
    const ground = made("div", "", figure), canvas = made("canvas", "", ground);
    ground.className = "course";
    made("i", "", ground);
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", one.alts[state.language]);
    ground.addEventListener("click", (event) => {
      const box = ground.getBoundingClientRect(), x = 1000 * (event.clientX - box.left) / box.width;
      go(one.ways.reduce((near, way) => Math.abs(way[0] - x) < Math.abs(near[0] - x) ? way : near)[1]);
    });
    made("p", one.how[state.language], figure);
    for (const { at, told } of one.points) point(at, ...told[state.language], figure);
    curves.push([boards.place(canvas), one]);
  };

  const painted = () => curves.forEach(([place, one]) => place.show(one.boards[state.language], theme(), false));

  const courses = () => {
    curves.length = 0;
    element("courses").replaceChildren();
    game.fortunes.forEach((one) => course(one, element("courses")));
    element("fortunes").hidden = !game.fortunes.length;
    element("turns").replaceChildren();
    element("flags").replaceChildren();
    for (const { at, told } of game.turning) {
      point(at, told[state.language], "", made("li", "", element("turns")));
      made("i", "", element("flags")).style.left = `${100 * at / Math.max(last, 1)}%`;
    }
    element("turning").hidden = !game.turning.length;
    painted();
  };

  const go = (at) => {
    const before = state.at;
    state.at = Math.min(last, Math.max(0, at));
    if (state.at !== before) show(Math.abs(state.at - before) === 1);
  };

  const turn = (way) => {
    const here = chapter(), start = game.chapters[here].at;
    const to = way < 0 && state.at > start ? here : Math.min(game.chapters.length - 1, Math.max(0, here + way));
    go(game.chapters[to].at);
  };

  const run = (on) => {
    clearInterval(state.timer);
    state.timer = 0;
    if (on && state.at === last) go(0);
    if (on) state.timer = setInterval(() => state.at === last ? run(false) : go(state.at + 1), PACE / RATES[state.speed]);
    const button = element("run");
    button.setAttribute("aria-pressed", String(on));
    for (const name of ["aria-label", "title"]) button.setAttribute(name, ui(on ? "page.stop" : "page.play"));
  };

  const rate = () => {
    element("speed").textContent = `${RATES[state.speed].toLocaleString(state.language)}×`;
    element("slower").disabled = state.speed === 0;
    element("faster").disabled = state.speed === RATES.length - 1;
  };

  const hasten = (by) => {
    state.speed = Math.min(RATES.length - 1, Math.max(0, state.speed + by));
    rate();
    if (state.timer) run(true);
  };

  const press = (parent, at) => [...parent.children].forEach((one, number) => one.setAttribute("aria-pressed", String(number === at)));

  const see = (by) => {
    if (by < 0 || by >= game.viewers.length) return;
    state.by = by;
    press(element("viewers"), by);
    show(false);
  };

  const speak = (language) => {
    state.language = language;
    document.documentElement.lang = language;
    document.title = element("title").textContent = game.titles[language];
    element("result").textContent = text(game.sights[language][0][0][last]);
    const named = { first: "first", previous: "previous", next: "next", last: "last", slower: "slower", faster: "faster",
      slider: "slider", chapters: "chapters", languages: "language" };
    for (const [id, word] of Object.entries(named)) {
      for (const name of ["aria-label", "title"]) element(id).setAttribute(name, ui("page." + word));
    }
    const written = { "eyes-name": "page.seen", "words-name": "board", "keys-name": "page.keys", "turning-name": "page.turning",
      "fortunes-name": "fortune" };
    for (const [id, word] of Object.entries(written)) element(id).textContent = ui(word);
    element("keys-told").textContent = [ui("page.keys.told"), ...(game.fortunes.length ? [ui("page.keys.fortune")] : [])].join(" ");
    element("chapters").replaceChildren();
    game.chapters.forEach((one, at) => { made("option", one.names[language], element("chapters")).value = at; });
    element("chapters").hidden = game.chapters.length < 2;
    const viewers = element("viewers").children;
    const called = (viewer) => viewer === null ? ui("page.spectator") : viewer < 0 ? ui("page.all") : names()[viewer];
    game.viewers.forEach((viewer, at) => { viewers[at].textContent = called(viewer); });
    element("eyes").hidden = game.viewers.length < 2;
    element("languages").hidden = game.languages.length < 2;
    press(element("languages"), game.languages.indexOf(language));
    colour(state.theme);
    rate();
    courses();
    run(Boolean(state.timer));
    show(false);
  };

  const colour = (to) => {
    state.theme = to;
    if (to !== null) document.documentElement.dataset.theme = ["dark", "light"][to];
    for (const name of ["aria-label", "title"]) element("theme").setAttribute(name, ui(theme() ? "page.dark" : "page.light"));
  };

  const button = (parent, told, does) => {
    const one = made("button", told, parent);
    one.type = "button";
    one.addEventListener("click", does);
  };

  const KEYS = {
    ArrowLeft: () => go(state.at - 1), ArrowRight: () => go(state.at + 1), ArrowUp: () => turn(-1), ArrowDown: () => turn(1),
    Home: () => go(0), End: () => go(last), " ": () => run(!state.timer), "+": () => hasten(1), "-": () => hasten(-1),
    t: () => { element("words").open = !element("words").open; }, "?": () => { element("keys").open = !element("keys").open; },
    f: () => { element("fortunes").open = !element("fortunes").open; element("fortunes").scrollIntoView({ block: "nearest" }); },
    l: () => speak(game.languages[(game.languages.indexOf(state.language) + 1) % game.languages.length]),
  };

  const type = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const own = event.target.tagName;
    if (own === "SELECT" || (event.key === " " && (own === "BUTTON" || own === "SUMMARY"))) return;
    if (/^[0-9]$/.test(event.key)) return see(Number(event.key));
    const does = KEYS[event.key] || KEYS[event.key.toLowerCase()];
    if (!does) return;
    event.preventDefault();
    does();
  };

  const touch = () => {
    let from = null;
    const ground = element("boards");
    ground.addEventListener("pointerdown", (event) => { from = [event.clientX, event.clientY]; });
    ground.addEventListener("pointercancel", () => { from = null; });
    ground.addEventListener("pointerup", (event) => {
      if (!from) return;
      const dx = event.clientX - from[0], dy = event.clientY - from[1], box = ground.getBoundingClientRect();
      const at = (event.clientX - box.left) / box.width;
      from = null;
      if (Math.abs(dx) > BIG && Math.abs(dx) > 2 * Math.abs(dy)) go(state.at + (dx < 0 ? 1 : -1));
      else if (Math.abs(dx) + Math.abs(dy) < 8 && (at < 0.2 || at > 0.8)) go(state.at + (at > 0.5 ? 1 : -1));
    });
  };

  const begin = () => {
    element("slider").max = last;
    element("slider").addEventListener("input", (event) => go(Number(event.target.value)));
    element("chapters").addEventListener("change", (event) => go(game.chapters[Number(event.target.value)].at));
    const does = { first: () => go(0), previous: () => go(state.at - 1), run: () => run(!state.timer), next: () => go(state.at + 1),
      last: () => go(last), slower: () => hasten(-1), faster: () => hasten(1),
      theme: () => { colour(1 - theme()); painted(); show(false); } };
    for (const [id, act] of Object.entries(does)) element(id).addEventListener("click", act);
    for (const language of game.languages) button(element("languages"), language.toUpperCase(), () => speak(language));
    for (let by = 0; by < game.viewers.length; by += 1) button(element("viewers"), "", () => see(by));
    document.addEventListener("keydown", type);
    light.addEventListener("change", () => { colour(state.theme); painted(); show(false); });
    new ResizeObserver(() => look(false)).observe(element("boards"));
    new ResizeObserver(painted).observe(element("courses"));
    touch();
    press(element("viewers"), 0);
    for (const id of ["play", "choices"]) element(id).hidden = false;
    element("plain").remove();
    speak(state.language);
  };

  return { begin };
};

const faces = () => Promise.all(["500", "600", "700", "800"].map((weight) => document.fonts.load(`${weight} 30px "Broadside Condensed"`)))
  .then(() => document.fonts.load('400 30px "Broadside Display"'));

Promise.all([unpacked(), faces()]).then(([game]) => player(game).begin());
