/** The page's own line icons, 24 units square, drawn with the current text colour. */
import { drawing } from "./dom.js";

const PATHS = {
  hash: "M9 4L7 20M17 4l-2 16M4 9h17M3 15h17",
  thread: "M6 4v9a4 4 0 0 0 4 4h9M15 13l4 4-4 4",
  letter: "M3 6h18v12H3zM3 7l9 7 9-7",
  letters: "M2 19L8 5l6 14M4.2 14h7.6M15.5 19l3-8 3 8M16.6 16h3.8",
  menu: "M4 6h16M4 12h16M4 18h16",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z",
  plus: "M12 5v14M5 12h14",
  phone: "M7 3h10v18H7zM10.5 18h3",
  close: "M6 6l12 12M18 6L6 18",
  down: "M6 9l6 6 6-6",
  file: "M6 3h8l4 4v14H6zM14 3v5h4",
  eye: "M2 12s4-6 10-6 10 6 10 6-4 6-10 6S2 12 2 12zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
  send: "M4 12h13M12 6l6 6-6 6",
  outside: "M14 4h6v6M20 4l-9 9M18 14v6H4V6h6",
  check: "M5 12.5l4.5 4.5L19 7",
  slash: "M16 4L8 20",
  apps: "M5 5h5v5H5zM14 5h5v5h-5zM5 14h5v5H5zM14 14h5v5h-5z",
};

/** One icon by name. */
export function icon(name) {
  return drawing(24, [["path", { d: PATHS[name] }]], { class: "icon" });
}
