// What holds of a record whatever the rules are. As engines/kernel/record/checks.py, but that everything wrong is told, not the first alone.
// A section has a state ("holds", "fails", "unchecked"), what is said of it, and more to be looked at.

const UNDRAWN = 0, POSTED = 2, FIRST_ID = 1420070400, LAST_SECOND = 253402300799;
const MOST_WRONG = 12, PIECE = 3000;

const said = (id, told) => ({ id, told: told || {} });
const breath = () => new Promise((go) => setTimeout(go));
const step = (round) => BigInt(round) + 1n;
const isSame = (one, other) => canonical(one) === canonical(other);

class Section {
  constructor(id) {
    Object.assign(this, { id, state: "holds", said: [], more: [], list: [], what: [] });
  }

  fails(what, id, told) {
    this.state = "fails";
    this.what.push(what);
    this.said.push(said(id, told));
  }

  says(id, told, state) {
    this.said.push(said(id, told));
    if (state) this.state = state;
  }
}

// -- the rows

const emptied = (row) => ({ ...row, chain: "" });
const lastHash = (record) => record.rows.length ? record.rows[record.rows.length - 1].chain : "";

const roundsOf = (rows) => {
  const rounds = [];
  for (const row of rows) {
    const last = rounds[rounds.length - 1];
    if (last && last[0].round === row.round && !isTakenBack(row) && !isTakenBack(last[0])) last.push(row);
    else rounds.push([row]);
  }
  return rounds;
};

// A leg for each version of the rules: the row it begins with, its rounds, and the blocks of chance used before it.
const legsOf = (record) => {
  const legs = [{ start: null, rows: [] }];
  for (const row of record.rows) {
    if (isRules(row)) legs.push({ start: row, rows: [] });
    else legs[legs.length - 1].rows.push(row);
  }
  let first = 0, used = record.opening.used;
  for (const leg of legs) {
    const rounds = roundsOf(leg.rows), last = first + rounds.length - (leg.start ? 1 : 0);
    Object.assign(leg, { rounds, first, last, used, version: leg.start ? leg.start.rules : record.opening.version });
    first = last + 1;
    const played = leg.rows.filter((row) => !isTakenBack(row));
    if (played.length) used = played[played.length - 1].used;
  }
  return legs;
};

const rowName = (row, at) => isRules(row) ? said("row.rules", { row: at + 1 })
  : said(isTakenBack(row) ? "row.back" : "row", { row: at + 1, step: step(row.round) });

const chained = async (record, section) => {
  let before = hashOf(canonical(record.opening)), wrong = 0;
  for (const [at, row] of record.rows.entries()) {
    if (hashOf(before + canonical(emptied(row))) !== row.chain && wrong++ < MOST_WRONG) {
      section.fails("chain", at ? "chain.wrong" : "chain.wrong.first", { where: rowName(row, at) });
    }
    before = row.chain;
    if (at % PIECE === PIECE - 1) await breath();
  }
  if (wrong > MOST_WRONG) section.says("more.wrong", { n: wrong - MOST_WRONG });
};

const orderedIn = (leg, section) => {
  // `line`: the rounds since the last draw that were not taken back.
  let before = leg.used, line = leg.start ? [] : [0];
  leg.rounds.forEach((rows, at) => {
    const number = leg.first + at + (leg.start ? 0 : 1), last = rows[rows.length - 1];
    if (isTakenBack(last)) {
      const place = line.indexOf(last.to);
      if ((last.round !== number || place < 0 || place === line.length - 1) && section.what.length < MOST_WRONG) {
        section.fails("order", "back.wrong", { step: step(number), to: step(last.to) });
      }
      if (place >= 0) line = line.slice(0, place + 1);
      return;
    }
    line = last.used === before ? [...line, number] : [number];
    const isCounted = rows.every((row) => row.round === number && row.version === leg.version);
    const isBare = rows.slice(0, -1).every((row) => !row.faces.length && !(row.dice || []).length && row.used === before);
    const isAlone = rows.length === 1 || rows.every((row) => row.move === null);
    if (!(isCounted && isBare && isAlone) && section.what.length < MOST_WRONG) section.fails("order", "order.wrong", { step: step(number) });
    before = last.used;
  });
};

const takenOver = (leg, next, record, section) => {
  if (leg.start === null) return;
  if (hashOf(canonical(leg.start.state)) !== leg.start.hash) section.fails("position", "position.wrong", { step: step(leg.first) });
  const isLast = !next && !leg.rounds.length, result = isObject(leg.start.state) ? leg.start.state.result ?? null : null;
  if (!isSame(result, isLast ? record.result : null)) section.fails("result", "result.wrong", { step: step(leg.first) });
};

const known = (leg, game, section) => {
  if (!Object.hasOwn(GAMES[game].releases, String(leg.version))) {
    section.fails("version", "version.wrong", { version: leg.version, step: step(leg.first) });
  }
};

const rows = async (record, legs) => {
  const section = new Section("chain");
  await chained(record, section);
  legs.forEach((leg, at) => {
    known(leg, record.opening.game, section);
    orderedIn(leg, section);
    takenOver(leg, legs[at + 1], record, section);
  });
  if (section.state === "holds") section.says("chain.good", { n: record.rows.length });
  section.more.push(said("chain.last", { hash: lastHash(record) }));
  return section;
};

// -- the promise

const fixedPart = (opening) => {
  if (opening.protocol === undefined) return [SALTED, opening.table, opening.salts];
  const second = opening.protocol === DATED ? [opening.fixed] : [];
  return [opening.protocol, opening.table, opening.channel, opening.words, ...second];
};

const keyPart = (opening) => opening.protocol === undefined ? fixedPart(opening) : [...fixedPart(opening), opening.message];

const promised = (opening, seed) => opening.protocol === undefined
  ? hexOf(new Sha256().add(bytesOfHex(seed)).digest()) : hashOf(canonical([...fixedPart(opening), seed]));

const isPosted = (opening) => /^[0-9]+$/.test(opening.message) && /^[0-9]*$/.test(opening.channel)
  && (opening.protocol !== DATED || opening.fixed > 0 && opening.fixed <= LAST_SECOND);

const wrongPromise = (record) => {
  const { opening, seed } = record, protocol = opening.protocol ?? SALTED;
  if (![UNDRAWN, SALTED, POSTED, DATED].includes(protocol)) return said("seed.protocol", { protocol });
  if (protocol === UNDRAWN) return seed || opening.promise ? said("seed.undrawn") : null;
  if (protocol !== SALTED && !isPosted(opening)) return said("seed.unposted");
  if (!/^([0-9a-f]{2})*$/.test(seed)) return said("seed.form");
  const made = promised(opening, seed);
  return made === opening.promise ? null : said("seed.wrong", { made, promise: opening.promise });
};

const postedAt = (opening) => Number(BigInt(opening.message) >> 22n) / 1000 + FIRST_ID;

const whenPosted = (opening) => {
  const posted = Math.floor(postedAt(opening)), gap = posted - Number(opening.fixed);
  const told = [said("promise.where", { message: opening.message, channel: opening.channel, when: { second: posted } })];
  return opening.protocol === DATED ? [...told, said("promise.gap", { when: { second: Number(opening.fixed) }, n: gap })] : told;
};

const wordsTold = (words) => said("promise.words", { list: words.map((word) => word ? { person: word } : said("promise.noword")) });

const promise = (record) => {
  const { opening } = record, section = new Section("promise"), wrong = wrongPromise(record);
  if (wrong) section.fails("seed", wrong.id, wrong.told);
  else if (opening.protocol === UNDRAWN) section.says("promise.none");
  else section.says("promise.good");
  if (opening.protocol === UNDRAWN) return section;
  section.more.push(said("promise.told", { hash: opening.promise, table: opening.table }), wordsTold(opening.words || opening.salts));
  if (opening.protocol !== undefined && isPosted(opening)) section.more.push(...whenPosted(opening));
  return section;
};

// -- dice and cards

const SPAN = 1n << 64n;

class Stream {
  constructor(record) {
    const beginning = canonical(keyPart(record.opening)).slice(0, -1);
    this.keyed = new Keyed(bytesOfHex(record.seed), bytesOf(beginning));
    this.limits = new Map();
  }

  // The first value that stands for no face.
  limit(sides) {
    if (!this.limits.has(sides)) this.limits.set(sides, SPAN / sides * sides);
    return this.limits.get(sides);
  }

  block(number) {
    return new DataView(this.keyed.of(bytesOf(`,${number}]`)).buffer).getBigUint64(0);
  }

  // The faces of dice from that block on, and the number of the next block.
  drawn(dice, from) {
    let used = BigInt(from);
    const faces = dice.map((one) => {
      const sides = BigInt(one), limit = this.limit(sides);
      let value = this.block(used++);
      while (value >= limit) value = this.block(used++);
      return value % sides + 1n;
    });
    return { faces, used };
  }
}

// Where in a list of dice cards are shuffled: from which to before which. Sides that fall by one, from four or more to two.
const FEWEST = 4;
const shuffles = (dice) => {
  const sides = dice.map(Number), falling = new Array(dice.length).fill(1), found = [];
  for (let at = dice.length - 2; at >= 0; at--) if (sides[at] === sides[at + 1] + 1) falling[at] += falling[at + 1];
  for (let at = 0; at < dice.length; at++) {
    const cards = sides[at], end = at + cards - 1;
    if (cards < FEWEST || falling[at] < cards - 1) continue;
    found.push({ from: at, end, cards });
    at = end - 1;
  }
  return found;
};

const shuffled = (cards, faces) => {
  const pile = Array.from({ length: cards }, (_, at) => at + 1);
  faces.forEach((face, at) => {
    const place = cards - 1 - at, other = Number(face) - 1;
    [pile[place], pile[other]] = [pile[other], pile[place]];
  });
  return pile;
};

const isThrown = (sides) => BigInt(sides) >= 1n && BigInt(sides) <= SPAN;

// The draws of a round are tried from the block that was reached, else from the one the record says: so what follows a wrong one holds.
const triedFrom = (stream, draw, starts) => {
  const made = starts.map((from) => stream.drawn(draw.dice, from));
  const fits = ({ faces, used }) => isSame(faces, draw.faces) && used === BigInt(draw.used);
  return made.find(fits) || made[0];
};

const wrongIn = (draw, made, runs) => {
  const at = draw.faces.findIndex((face, place) => BigInt(face) !== made.faces[place]), wheres = { step: step(draw.round) };
  if (at < 0) return { of: "dice", told: said("draw.used", { ...wheres, right: made.used, told: draw.used }) };
  const run = runs.find(({ from, end }) => from <= at && at < end), faces = { right: made.faces[at], told: draw.faces[at] };
  if (run) return { of: "cards", told: said("draw.card", { ...wheres, n: run.cards, place: run.cards - (at - run.from), ...faces }) };
  return { of: "dice", told: said("draw.die", { ...wheres, number: at + 1, sides: draw.dice[at], ...faces }) };
};

const noSuchDie = (draw) => {
  if (draw.dice.length !== draw.faces.length) {
    return said("draw.count", { step: step(draw.round), dice: draw.dice.length, faces: draw.faces.length });
  }
  const sides = draw.dice.find((one) => !isThrown(one));
  return sides === undefined ? null : said("draw.sides", { step: step(draw.round), sides });
};

const drawsOf = (record) => {
  const { opening } = record;
  const begun = { round: 0, dice: opening.dice ?? null, faces: opening.faces, used: opening.used };
  return [begun, ...record.rows.filter((row) => !isRules(row) && !isTakenBack(row)).map((row) => ({ ...row, dice: row.dice ?? null }))];
};

const shownDraw = (draw, runs, dice, cards) => {
  const thrown = draw.dice.map((sides, at) => ({ sides, face: draw.faces[at], at })).filter(({ at }) => !runs.some((run) => run.from <= at && at < run.end));
  if (thrown.length) dice.list.push({ step: step(draw.round), thrown });
  for (const run of runs) {
    const order = shuffled(run.cards, draw.faces.slice(run.from, run.end));
    cards.list.push({ step: step(draw.round), cards: run.cards, order });
  }
  dice.count += thrown.length;
  cards.count += runs.length;
};

const MOST_FACES = 2000;

const recomputed = async (record, dice, cards) => {
  const stream = record.opening.protocol === UNDRAWN ? null : new Stream(record);
  let used = 0n, told = 0n, done = 0, wrong = 0, isUntold = false;
  const fail = (section, { id, told: values }) => wrong++ < MOST_WRONG && section.fails("draw", id, values);
  for (const draw of drawsOf(record)) {
    const bad = draw.dice && noSuchDie(draw);
    if (draw.dice === null) isUntold = true;
    else if (bad) fail(dice, bad);
    else if (!stream) (draw.dice.length || draw.used) && fail(dice, said("draw.none", { step: step(draw.round) }));
    else {
      const made = triedFrom(stream, draw, used === told ? [used] : [used, told]), runs = shuffles(draw.dice);
      const isRight = isSame(made.faces, draw.faces) && made.used === BigInt(draw.used);
      if (!isRight) {
        const { of, told: sentence } = wrongIn(draw, made, runs);
        fail(of === "cards" ? cards : dice, sentence);
      } else shownDraw(draw, runs, dice, cards);
      used = made.used;
    }
    told = BigInt(draw.used);
    if (draw.dice === null || bad) used = told;
    done += draw.faces.length;
    if (done > MOST_FACES) {
      done = 0;
      await breath();
    }
  }
  if (wrong > MOST_WRONG) dice.says("more.wrong", { n: wrong - MOST_WRONG });
  return isUntold;
};

const draws = async (record, isPromised) => {
  const dice = Object.assign(new Section("dice"), { count: 0 }), cards = Object.assign(new Section("cards"), { count: 0 });
  if (!isPromised) {
    for (const section of [dice, cards]) section.says("draw.unpromised", {}, "unchecked");
    return [dice, cards];
  }
  const isUntold = await recomputed(record, dice, cards);
  for (const section of [dice, cards]) {
    if (section.state === "fails") continue;
    if (isUntold) section.says("draw.untold", {}, "unchecked");
    else section.says(section.count ? `${section.id}.good` : `${section.id}.none`, { n: section.count });
  }
  return [dice, cards];
};

// -- names, and what was published

const names = (record) => {
  const section = new Section("names"), list = record.names.map((name) => ({ person: name }));
  if (record.names_hash === REMOVED) section.says("names.removed", {}, "unchecked");
  else if (!record.names_hash) section.says("names.none", {}, "unchecked");
  else if (hashOf(canonical([lastHash(record), record.names])) !== record.names_hash) section.fails("names", "names.wrong");
  else section.says("names.good");
  if (list.length) section.more.push(said("names.listed", { list }));
  if (record.names_hash && record.names_hash !== REMOVED) section.more.push(said("names.hash", { hash: record.names_hash }));
  return section;
};

const hashesIn = (pasted) => [...new Set(pasted.toLowerCase().match(/\b[0-9a-f]{64}\b/g) || [])];

const published = (record, pasted) => {
  const section = new Section("published"), hashes = hashesIn(pasted);
  const own = { record: lastHash(record), promise: record.opening.promise, names: record.names_hash, secret: record.seed };
  for (const [kind, hash] of Object.entries(own)) if (hash && hashes.includes(hash)) section.says(`published.${kind}`);
  const strange = hashes.filter((hash) => !Object.values(own).includes(hash));
  if (strange.length === 1 && record.names_hash === REMOVED && hashes.includes(own.record)) section.says("published.removed", {}, "unchecked");
  else for (const hash of strange.slice(0, MOST_WRONG)) section.fails("published", "published.wrong", { hash });
  if (section.state === "holds" && !hashes.includes(own.record)) section.says(hashes.length ? "published.other" : "published.none", {}, "unchecked");
  return section;
};

// -- all of it

const head = (record) => {
  const section = new Section("file");
  section.says("file.good", { game: { game: record.opening.game }, seats: record.opening.seats, n: record.rows.length, format: record.format });
  return section;
};

const beyond = (record, legs) => {
  const section = new Section("states"), { releases } = GAMES[record.opening.game];
  section.says("states.told", {}, "unchecked");
  for (const leg of legs) {
    const release = releases[String(leg.version)];
    const told = { a: step(leg.first), b: step(leg.last), version: leg.version, release };
    if (release) section.more.push(said("states.leg", told));
  }
  section.command = { record: lastHash(record), names: record.names_hash === REMOVED ? "" : record.names_hash };
  return section;
};

const checked = async (record, pasted) => {
  const legs = legsOf(record), told = [published(record, pasted), await rows(record, legs), promise(record)];
  const [dice, cards] = await draws(record, told[2].state === "holds");
  return [head(record), told[1], told[2], dice, cards, names(record), told[0], beyond(record, legs)];
};
