/** Pictures and files: thumbnails, galleries, attachments, and the enlarged picture. */
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { say } from "./words.js";

const PICTURE = /\.(png|jpe?g|gif|webp|avif|svg)(\?|$)/i;

/** Whether an attachment or unfurled media is a picture. */
export function isPicture(media) {
  return media.content_type?.startsWith("image/") ?? PICTURE.test(media.filename ?? media.url);
}

function sizeText(bytes) {
  if (bytes == null) return "";
  return bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

/** A button with the picture that opens it enlarged; *alt* is its description, hidden until pressed when *spoiler*. */
export function picture(media, alt, { spoiler = false, className = "picture" } = {}) {
  const words = alt || say("media.noAlt");
  const image = h("img", { src: media.url, alt: alt ?? "", width: media.width, height: media.height, decoding: "async" });
  const data = { picture: media.url, alt: alt ?? "" };
  const label = say(spoiler ? "media.hidden" : "media.enlarge", { alt: words });
  const node = h(
    "button", { type: "button", class: `${className}${spoiler ? " covered" : ""}`, data, "aria-label": label }, image,
  );
  node.addEventListener("click", () => (node.classList.contains("covered") ? uncover(node, words) : enlarge(media, alt)));
  return node;
}

function uncover(node, words) {
  node.classList.remove("covered");
  node.setAttribute("aria-label", say("media.enlarge", { alt: words }));
}

/** A file to download, with name and size. */
export function file({ url, name, size }) {
  const data = { file: name };
  const words = h("span", { class: "file-name" }, name);
  const link = { href: url, download: name, class: "file", data, "aria-label": say("media.download", { name }) };
  return h("a", link, icon("file"), words, h("span", { class: "file-size" }, sizeText(size)));
}

/** Attachments of a message of the old kind. */
export function attachments(list) {
  return list.map((item) => (isPicture(item)
    ? picture(item, item.description, { spoiler: item.filename.startsWith("SPOILER_") })
    : file({ url: item.url, name: item.filename, size: item.size })));
}

function enlarge(media, alt) {
  const image = h("img", { src: media.url, alt: alt ?? "" });
  const close = h(
    "button", { type: "button", class: "icon-button", "aria-label": say("media.close"), data: { closePicture: "" } },
    icon("close"),
  );
  const text = alt ? h("figcaption", {}, alt) : null;
  const dialog = h(
    "dialog", { class: "lightbox", "aria-label": alt || say("media.noAlt"), data: { lightbox: "" } }, close,
    h("figure", {}, image, text),
  );
  dialog.addEventListener("click", (event) => event.target.tagName !== "FIGCAPTION" && dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  image.addEventListener("click", (event) => { event.stopPropagation(); dialog.classList.toggle("actual"); });
  document.body.append(dialog);
  dialog.showModal();
}
