import { DomUtils, type parseDocument } from "htmlparser2";

export type Node = ReturnType<typeof parseDocument>["children"][number];
export type Element = Extract<Node, { attribs: unknown }>;
/** What a file field takes. */
export type PlainFile = { name: string; type: string; bytes: Buffer };

export type Submission = {
  method: "GET" | "POST";
  /** As the page has it: it may be relative, or empty. */
  action: string;
  isMultipart: boolean;
  entries: [string, string | PlainFile][];
};

const controlNames = new Set(["input", "select", "textarea", "button"]);
/** Types of inputs that are buttons: their value is sent when they are pressed. */
const buttonTypes = new Set(["submit", "button", "reset", "image"]);
const files = new WeakMap<Element, PlainFile[]>();

export function isElement(node: Node | null): node is Element {
  return node !== null && "attribs" in node;
}

/** The elements below `root`, in the order of the page. */
export function elementsOf(root: Node | Node[], fits: (element: Element) => boolean): Element[] {
  return DomUtils.findAll(fits, Array.isArray(root) ? root : [root]);
}

/** Whether an element is of this kind: a name, classes, an id and attributes, as in `li.track` and `form[role=search]`. */
export function ofKind(selector: string): (element: Element) => boolean {
  const [, tag = ""] = /^([\w-]*)/.exec(selector) ?? [];
  const classes = [...selector.matchAll(/\.([\w-]+)/g)].map(([, one = ""]) => one);
  const pairs = [...selector.matchAll(/\[([\w-]+)=([^\]]*)\]/g)].map(
    ([, name = "", value = ""]) => [name, value] as const,
  );
  const id = /#([\w-]+)/.exec(selector)?.[1];
  if (id !== undefined) pairs.push(["id", id]);
  return ({ name, attribs }) => {
    const own = (attribs.class ?? "").split(/\s+/);
    if ((tag !== "" && tag !== name) || classes.some((one) => !own.includes(one))) return false;
    return pairs.every(([attribute, value]) => attribs[attribute] === value);
  };
}

function ancestor(element: Element, name: string): Element | null {
  for (let at: Node | null = element.parent; at !== null; at = at.parent)
    if (isElement(at) && at.name === name) return at;
  return null;
}

/** The form that a control belongs to: the one it names, or the one around it. */
function formOf(control: Element, page: Node[]): Element | null {
  const { form: id } = control.attribs;
  if (id === undefined) return ancestor(control, "form");
  return elementsOf(page, ({ name, attribs }) => name === "form" && attribs.id === id)[0] ?? null;
}

function isDisabled(control: Element): boolean {
  if ("disabled" in control.attribs) return true;
  for (let at = ancestor(control, "fieldset"); at !== null; at = ancestor(at, "fieldset"))
    if ("disabled" in at.attribs) return true;
  return false;
}

function optionsOf(select: Element): Element[] {
  return elementsOf(select.children, ({ name }) => name === "option");
}

function optionText(option: Element): string {
  return DomUtils.textContent(option).replaceAll(/\s+/g, " ").trim();
}

function optionValue(option: Element): string {
  return option.attribs.value ?? optionText(option);
}

function selectedOptions(select: Element): Element[] {
  const options = optionsOf(select);
  const selected = options.filter(({ attribs }) => "selected" in attribs);
  if ("multiple" in select.attribs) return selected;
  return [...selected.slice(-1), ...options].slice(0, 1);
}

function isToggle({ name, attribs }: Element): boolean {
  return name === "input" && (attribs.type === "checkbox" || attribs.type === "radio");
}

/** What stands in a field: the text, or the values that are chosen. */
export function valueIn(control: Element): string {
  if (control.name === "select") return selectedOptions(control).map(optionValue).join();
  // A line break at its very start is no part of it.
  if (control.name === "textarea") return control.attribs.value ?? DomUtils.textContent(control).replace(/^\n/, "");
  return control.attribs.value ?? (isToggle(control) ? "on" : "");
}

/** Types a text, or chooses an option by its text or value. What a browser does not let anyone do is an error. */
export function fillIn(control: Element, text: string): void {
  if (isDisabled(control) || "readonly" in control.attribs) throw new Error(`${control.attribs.name} takes no input`);
  if (control.name !== "select") {
    const { maxlength } = control.attribs;
    control.attribs.value = maxlength === undefined ? text : text.slice(0, Number(maxlength));
    return;
  }
  const options = optionsOf(control);
  const chosen = options.find((option) => optionText(option) === text || optionValue(option) === text);
  if (chosen === undefined || "disabled" in chosen.attribs)
    throw new Error(`no option “${text}”; there are ${options.map(optionText).join(", ")}`);
  for (const option of options) delete option.attribs.selected;
  chosen.attribs.selected = "";
}

/** Ticks a box or takes a tick away; a radio button that is chosen ends the choice of the others. */
export function tick(control: Element, on: boolean, page: Node[]): void {
  if (!isToggle(control) || isDisabled(control)) throw new Error(`${control.attribs.name} cannot be ticked`);
  const { type, name } = control.attribs;
  const group = type === "radio" ? controlsOf(formOf(control, page), page) : [control];
  for (const one of group) if (one.attribs.type === type && one.attribs.name === name) delete one.attribs.checked;
  if (on) control.attribs.checked = "";
}

export function choose(control: Element, chosen: PlainFile[]): void {
  if (control.attribs.type !== "file") throw new Error(`${control.attribs.name} takes no files`);
  files.set(control, chosen);
}

function controlsOf(form: Element | null, page: Node[]): Element[] {
  return elementsOf(page, (element) => controlNames.has(element.name) && formOf(element, page) === form);
}

/** What one control adds to the form that is sent with `button`. */
function entriesOf(control: Element, button: Element): Submission["entries"] {
  const { name = "", type = "text" } = control.attribs;
  const isButton = control.name === "button" || (control.name === "input" && buttonTypes.has(type));
  if (name === "" || isDisabled(control) || (isButton && control !== button)) return [];
  if (isToggle(control) && !("checked" in control.attribs)) return [];
  if (control.name === "select") return selectedOptions(control).map((option) => [name, optionValue(option)]);
  if (type === "file") {
    const chosen = files.get(control) ?? [{ name: "", type: "application/octet-stream", bytes: Buffer.alloc(0) }];
    return chosen.map((file) => [name, file]);
  }
  return [[name, valueIn(control).replaceAll(/\r?\n/g, "\r\n")]];
}

/** Why a browser would not send the form, or null: it checks what is required, addresses and patterns by itself. */
function objection(control: Element): string | null {
  const { name = "", type, required, pattern } = control.attribs;
  if (isDisabled(control) || name === "" || control.name === "button") return null;
  const isEmpty = isToggle(control) ? !("checked" in control.attribs) : valueIn(control) === "";
  if (type === "radio" || type === "file") return null;
  if (isEmpty) return required === undefined ? null : `${name} is required`;
  if (type === "email" && !/^[^\s@]+@[^\s@]+$/.test(valueIn(control))) return `${name} is no email address`;
  if (pattern !== undefined && !new RegExp(`^(?:${pattern})$`, "v").test(valueIn(control)))
    return `${name} has another form`;
  return null;
}

/** What a browser without scripts sends when `button` is pressed. */
export function submissionOf(button: Element, page: Node[]): Submission {
  const form = formOf(button, page);
  if (form === null || button.attribs.type === "button" || isDisabled(button))
    throw new Error("without scripts this button does nothing");
  const controls = controlsOf(form, page);
  const refused = controls.map(objection).find((text) => text !== null);
  const isUnchecked = "novalidate" in form.attribs || "formnovalidate" in button.attribs;
  if (refused !== undefined && !isUnchecked) throw new Error(`the browser asks first: ${refused}`);
  const from = (name: string) => button.attribs[`form${name}`] ?? form.attribs[name];
  return {
    method: from("method")?.toLowerCase() === "post" ? "POST" : "GET",
    action: from("action") ?? "",
    isMultipart: from("enctype") === "multipart/form-data",
    entries: controls.flatMap((control) => entriesOf(control, button)),
  };
}
