// Boards, painted of drawing operations, here notes: pieces, boxes, letters and windows, as render/page/pools.py numbers them.

const PIECE = 0, BOX = 1, LETTERS = 2, WINDOW = 3;
const FACES = ["500", "600", "700", "800"], TITLE = 4;
const MOVE = 260;  // milliseconds that a piece is on its way
const HERE = [0, 0];

const Boards = (game) => {
  const images = new Map();  // "theme picture" -> a bitmap, or the promise of one

  const bytes = (text) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));

  const load = (theme, number) => {
    const key = theme + " " + number;
    if (!images.has(key)) {
      const made = createImageBitmap(new Blob([bytes(game.pictures[number][theme])], { type: "image/webp" }));
      images.set(key, made);
      made.then((bitmap) => images.set(key, bitmap));
    }
    return images.get(key);
  };

  const used = (notes, found) => {
    for (const number of notes) {
      const note = game.notes[number];
      if (note[0] === PIECE) found.add(note[3]);
      if (note[0] === WINDOW) used(note[8], found);
    }
    return found;
  };

  const runsOf = (sheet) => sheet.runs.flatMap((run) => game.runs[run]);

  // The notes of a board, one after the other, with how far down their sheet begins.
  const notesOf = (board) => {
    const found = [];
    let low = 0;
    for (const number of game.boards[board].sheets) {
      const sheet = game.sheets[number];
      for (const note of runsOf(sheet)) found.push([note, low]);
      low += sheet.high;
    }
    return found;
  };

  const sizeOf = (board) => {
    const { wide, sheets } = game.boards[board];
    return { wide, high: sheets.reduce((high, number) => high + game.sheets[number].high, 0) };
  };

  const ready = (board, theme) =>
    Promise.all([...used(notesOf(board).map(([note]) => note), new Set())].map((number) => load(theme, number)));

  const round = (pen, x, y, wide, high, r) => {
    pen.beginPath();
    if (pen.roundRect) pen.roundRect(x, y, wide, high, r);
    else pen.rect(x, y, wide, high);
    pen.fill();
  };

  const letters = (pen, note, y, theme) => {
    const [, x, , tone, text, role, px, wide, casing, thick] = note;
    pen.font = role === TITLE ? `400 ${px}px "Broadside Display", serif`
      : `${FACES[role]} ${px}px "Broadside Condensed", "Arial Narrow", sans-serif`;
    pen.textBaseline = "alphabetic";
    if (casing !== undefined) {
      pen.lineJoin = "round";
      pen.lineWidth = 2 * thick;
      pen.strokeStyle = game.colours[casing][theme];
      pen.strokeText(game.texts[text], x, y, wide + 2);
    }
    pen.fillStyle = game.colours[tone][theme];
    pen.fillText(game.texts[text], x, y, wide + 2);
  };

  const put = (pen, note, low, theme, [dx, dy]) => {
    const [kind, x, top] = note, y = top + low;
    if (kind === PIECE) {
      pen.drawImage(images.get(theme + " " + note[3]), x + dx, y + dy);
    } else if (kind === BOX) {
      pen.fillStyle = game.colours[note[3]][theme];
      if (note[6]) round(pen, x, y, note[4], note[5], note[6]);
      else pen.fillRect(x, y, note[4], note[5]);
    } else if (kind === LETTERS) {
      letters(pen, note, y, theme);
    } else {
      const [left, upper, right, lower] = note.slice(4, 8);
      pen.save();
      pen.beginPath();
      pen.rect(x, y, right - left, lower - upper);
      pen.clip();
      pen.translate(x - left, y - upper);
      for (const inner of note[8]) put(pen, game.notes[inner], 0, theme, HERE);
      pen.restore();
    }
  };

  const paint = (pen, notes, theme, offsets) =>
    notes.forEach(([note, low], at) => put(pen, game.notes[note], low, theme, (offsets && offsets.get(at)) || HERE));

  // Pieces that lie elsewhere than before: place among the notes -> how far they were from where they lie now.
  const moved = (before, after) => {
    const stays = new Map(), free = new Map(), moves = new Map();
    for (const one of after) stays.set(String(one), (stays.get(String(one)) || 0) + 1);
    for (const one of before) {
      const note = game.notes[one[0]], left = stays.get(String(one)) || 0;
      if (left) stays.set(String(one), left - 1);
      else if (note[0] === PIECE) free.set(note[3], [...(free.get(note[3]) || []), [note[1], note[2] + one[1]]]);
    }
    for (let at = after.length - 1; at >= 0; at -= 1) {
      const one = after[at], note = game.notes[one[0]], left = stays.get(String(one)) || 0;
      if (note[0] !== PIECE || !left) continue;
      const from = (free.get(note[3]) || []).pop();
      if (!from) continue;
      stays.set(String(one), left - 1);
      moves.set(at, [from[0] - note[1], from[1] - note[2] - one[1]]);
    }
    return moves;
  };

  // One canvas, and the board it shows.
  const place = (canvas) => {
    let shown = null, turn = 0;

    const frame = (board, theme, offsets) => {
      const { wide, high } = sizeOf(board);
      const across = Math.round((canvas.clientWidth || wide) * (window.devicePixelRatio || 1)), scale = Math.min(2, across / wide);
      const size = [Math.round(wide * scale), Math.round(high * scale)];
      if (canvas.width !== size[0] || canvas.height !== size[1]) [canvas.width, canvas.height] = size;
      const pen = canvas.getContext("2d");
      pen.setTransform(scale, 0, 0, scale, 0, 0);
      pen.imageSmoothingQuality = "high";
      pen.fillStyle = game.grounds[theme];
      pen.fillRect(0, 0, wide, high);
      paint(pen, notesOf(board), theme, offsets);
    };

    const show = async (board, theme, moves) => {
      const mine = turn += 1, before = shown;
      delete canvas.dataset.board;
      const { wide, high } = sizeOf(board);
      canvas.style.aspectRatio = `${wide} / ${high}`;
      canvas.style.setProperty("--ratio", wide / high);
      await ready(board, theme);
      if (mine !== turn) return;
      shown = board;
      const ways = moves && before !== null && before !== board ? moved(notesOf(before), notesOf(board)) : new Map();
      const begun = performance.now();
      const go = (now) => {
        if (mine !== turn) return;
        const left = ways.size ? Math.max(0, 1 - (now - begun) / MOVE) ** 2 : 0;
        frame(board, theme, left ? new Map([...ways].map(([at, [x, y]]) => [at, [x * left, y * left]])) : null);
        if (left) requestAnimationFrame(go);
        else canvas.dataset.board = String(board);
      };
      go(begun);
    };

    return { canvas, show };
  };

  return { place };
};
