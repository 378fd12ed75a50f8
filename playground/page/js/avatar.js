/** Faces of people: a seat colour and a seat shape with the first letter; the bot is a compass rose. */
import { drawing } from "./dom.js";
import { state } from "./state.js";

const SHAPES = [
  ["circle", { cx: 20, cy: 20, r: 18 }],
  ["rect", { x: 3, y: 3, width: 34, height: 34, rx: 4 }],
  ["path", { d: "M20 2L38 36H2z" }],
  ["path", { d: "M20 1l19 19-19 19L1 20z" }],
  ["path", { d: "M11 3h18l9 17-9 17H11L2 20z" }],
  ["path", { d: "M4 4h32v15c0 10-7 16-16 20C11 35 4 29 4 19z" }],
  ["path", { d: "M20 1l5.6 12.6 13.4 1.5-10 9.2 2.8 13.4L20 31l-11.8 6.7L11 24.3 1 15.1l13.4-1.5z" }],
  ["path", { d: "M13 2h14v11h11v14H27v11H13V27H2V13h11z" }],
];
const LOWER = new Set([2, 6]);

/** The first eight people have eight different seats; whoever is not known gets one by id. */
function seatOf(id) {
  const place = [...state.users.values()].filter((user) => !user.bot).findIndex((user) => user.id === id);
  if (place >= 0) return place % SHAPES.length;
  return [...String(id)].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)) % 9973, 7) % SHAPES.length;
}

const ROSE = [
  ["circle", { cx: 20, cy: 20, r: 19, class: "rose-ground" }],
  ["circle", { cx: 20, cy: 20, r: 15, class: "rose-ring" }],
  ["path", { d: "M20 3l4 13 13 4-13 4-4 13-4-13-13-4 13-4z", class: "rose-star" }],
  ["path", { d: "M20 3v34l-4-13-13-4h34l-13-4z", class: "rose-shade" }],
];

/** The drawing of one user object ({id, name, bot}). */
export function avatar(user) {
  if (user.bot) return drawing(40, ROSE, { class: "avatar" });
  const seat = seatOf(user.id);
  const [tag, attributes] = SHAPES[seat];
  const letter = { x: 20, y: LOWER.has(seat) ? 29 : 26, text: [...user.name.toUpperCase()][0] ?? "?" };
  return drawing(40, [[tag, attributes], ["text", letter]], { class: `avatar seat-${seat}` });
}
