/** Forms that the bot opens (modals): a dialog with a title, up to five parts, Cancel and Submit. */
import { field } from "./forms.js";
import { h, newId } from "./dom.js";
import { icon } from "./icons.js";
import { interact } from "./interactions.js";
import { KIND } from "./components.js";
import { markdown } from "./markdown.js";
import { names } from "./names.js";
import { state } from "./state.js";
import { say } from "./words.js";

/** Opens one form: *modal* is {id, title, components}. */
export function openModal(modal) {
  document.querySelector("dialog.modal")?.close();
  const fields = [];
  const parts = modal.components.flatMap((component) => part(component, fields));
  const failure = h("p", { class: "failure", role: "alert", data: { failure: "" } });
  const title = newId("title");
  const form = h("form", { novalidate: true }, h("div", { class: "modal-parts" }, parts), failure, buttons());
  const close = h(
    "button", { type: "button", class: "icon-button", "aria-label": say("form.cancel"), data: { closeModal: "" } },
    icon("close"),
  );
  const dialog = h(
    "dialog", { class: "modal", "aria-labelledby": title, data: { modal: modal.id, customId: modal.custom_id } },
    h("header", {}, h("h2", { id: title }, modal.title), close), form,
  );
  wire(dialog, form, close, () => submit(modal, fields, dialog, failure));
  document.body.append(dialog);
  dialog.showModal();
  fields[0]?.focus();
}

function buttons() {
  const cancel = h("button", { type: "button", class: "button secondary", data: { cancel: "" } }, say("form.cancel"));
  return h("footer", {}, cancel, h("button", { class: "button primary", data: { submit: "" } }, say("form.submit")));
}

function wire(dialog, form, close, send) {
  const before = document.activeElement;
  for (const button of [close, form.querySelector("[data-cancel]")]) button.addEventListener("click", () => dialog.close());
  form.addEventListener("submit", (event) => { event.preventDefault(); send(); });
  form.addEventListener("keydown", (event) => event.key === "Enter" && (event.ctrlKey || event.metaKey) && send());
  dialog.addEventListener("close", () => { dialog.remove(); if (before?.isConnected) before.focus({ preventScroll: true }); });
}

function part(component, fields) {
  if (component.type === KIND.text) return [h("div", { class: "text" }, markdown(component.content, names))];
  if (component.type === KIND.label) return labelled(component.component, component.label, component.description, fields);
  if (component.type === KIND.row) return component.components.flatMap((inner) => labelled(inner, inner.label, null, fields));
  return [];
}

function labelled(component, label, description, fields) {
  const made = field(component, label);
  if (!made) return [];
  fields.push(made);
  const ids = { label: newId("label"), text: newId("text"), error: newId("error") };
  const mark = made.required ? h("span", { class: "required" }, ` (${say("form.required")})`) : null;
  const title = h(
    made.labelFor ? "label" : "span", { class: "field-label", id: ids.label, for: made.labelFor ?? null }, label, mark,
  );
  const text = description ? h("span", { class: "field-text", id: ids.text }, description) : null;
  made.error = h("span", { class: "field-error", id: ids.error, hidden: true });
  made.node.setAttribute("aria-describedby", `${description ? `${ids.text} ` : ""}${ids.error}`);
  if (made.group) made.node.setAttribute("aria-labelledby", ids.label);
  if (made.node.classList.contains("select")) made.node.setAttribute(
    "aria-label", `${label}. ${made.node.getAttribute("aria-label")}`,
  );
  return [h("div", { class: "field", data: { fieldLabel: label } }, title, text, made.node, made.error)];
}

function check(made) {
  const problem = made.problem();
  made.error.textContent = problem;
  made.error.hidden = !problem;
  made.node.setAttribute("aria-invalid", String(Boolean(problem)));
  return !problem;
}

async function submit(modal, fields, dialog, failure) {
  const wrong = fields.filter((made) => !check(made));
  if (wrong.length) return wrong[0].focus();
  const button = dialog.querySelector("[data-submit]");
  if (button.disabled) return undefined;
  button.disabled = true;
  failure.textContent = "";
  const trouble = await interact(
    "modal",
    { user: state.me.id, modal: modal.id, fields: Object.fromEntries(fields.map((made) => [made.id, made.value()])) },
  );
  button.disabled = false;
  if (trouble) failure.textContent = say("form.failed");
  else dialog.close();
  return undefined;
}
