import { DomUtils, parseDocument } from "htmlparser2";
import { type Element, elementsOf, isElement, type Node, ofKind, valueIn } from "#test/support/plain-form.ts";

/** A name as a person reads it: whole, or a part of it. */
export type Name = string | RegExp;

const unseen = new Set(["script", "style", "template", "head"]);
const controls = new Set(["input", "select", "textarea"]);

/** Not displayed whatever the styles say: hidden, a dialog that is closed, the inside of closed details. */
function isUnseen(element: Element): boolean {
  const { name, attribs, parent } = element;
  if (unseen.has(name) || "hidden" in attribs || attribs.type === "hidden") return true;
  if (name === "dialog" && !("open" in attribs)) return true;
  return (
    name !== "summary" &&
    parent !== null &&
    isElement(parent) &&
    parent.name === "details" &&
    !("open" in parent.attribs)
  );
}

/** Text of a part. `isName`: as assistive technology names it, without its controls and what is hidden from it. */
function textOf(node: Node, isName = false): string {
  if (node.type === "text" && "data" in node) return node.data;
  if (!("children" in node)) return "";
  if (isElement(node)) {
    if (unseen.has(node.name) || "hidden" in node.attribs) return "";
    if (isName && (controls.has(node.name) || node.attribs["aria-hidden"] === "true")) return "";
    if (node.name === "br") return " ";
  }
  // Blocks are words apart; so are the parts of a name that stands in several elements.
  const isBlock =
    isElement(node) && /^(?:p|div|li|h\d|tr|td|th|dt|dd|section|header|footer|label|option)$/.test(node.name);
  const inner = node.children.map((child) => textOf(child, isName)).join("");
  return isBlock ? ` ${inner} ` : inner;
}

const tidy = (text: string) => text.replaceAll(/\s+/g, " ").trim();
const fits = (text: string, name: Name) => (typeof name === "string" ? text === name : name.test(text));

/** A page, or a part of it, as the HTML alone has it: what only styles hide is there. */
export class PlainPart {
  readonly roots: Node[];
  readonly #page: Node[];

  constructor(roots: Node[], page = roots) {
    this.roots = roots;
    this.#page = page;
  }

  static of(html: string): PlainPart {
    return new PlainPart(parseDocument(html).children);
  }

  get text(): string {
    return tidy(this.roots.map((root) => textOf(root)).join(""));
  }

  get title(): string {
    return tidy(
      elementsOf(this.roots, ({ name }) => name === "title")
        .map((title) => DomUtils.textContent(title))
        .join(),
    );
  }

  get headings(): string[] {
    return this.#textsOf(({ name }) => /^h[1-6]$/.test(name));
  }

  get alerts(): string[] {
    return this.#textsOf(({ attribs }) => attribs.role === "alert");
  }

  get statuses(): string[] {
    return this.#textsOf(({ attribs }) => attribs.role === "status");
  }

  /** Elements of a kind, displayed or not. */
  elements(kind: string): Element[] {
    return elementsOf(this.roots, ofKind(kind));
  }

  /** The parts of a kind that are displayed: `main`, `li.track`; with `text`, those that say it. */
  parts(kind: string, text: Name = ""): PlainPart[] {
    return this.#seen(ofKind(kind))
      .map((part) => new PlainPart([part], this.#page))
      .filter((part) => (typeof text === "string" ? part.text.includes(text) : text.test(part.text)));
  }

  /** The first part of this kind that says `text`. */
  part(kind: string, text: Name = ""): PlainPart {
    const there = () => this.parts(kind).map((one) => one.text);
    return this.parts(kind, text)[0] ?? this.#missing(kind, text, there());
  }

  /** Opens the details that this summary belongs to. */
  unfold(name: Name): void {
    const { parent } = this.#only("summary", this.elements("summary"), name);
    if (parent !== null && isElement(parent)) parent.attribs.open = "";
  }

  /** The region, dialog or other landmark of this name. */
  region(name: Name): PlainPart {
    const named = this.#seen(({ attribs }) => "aria-label" in attribs || "aria-labelledby" in attribs);
    return new PlainPart([this.#only("region", named, name)], this.#page);
  }

  field(label: Name): Element {
    return this.#only(
      "field",
      this.#seen(({ name }) => controls.has(name)),
      label,
    );
  }

  /** What stands in a field. */
  value(label: Name): string {
    return valueIn(this.field(label));
  }

  isTicked(label: Name): boolean {
    return "checked" in this.field(label).attribs;
  }

  button(name: Name): Element {
    const isButton = (element: Element) =>
      element.name === "button" || (element.name === "input" && element.attribs.type === "submit");
    // A menu is opened without scripts: what is in it counts.
    return this.#only("button", elementsOf(this.roots, isButton), name);
  }

  /** Addresses of the links of this name. */
  links(name: Name): string[] {
    return elementsOf(this.roots, (element) => element.name === "a" && fits(this.#nameOf(element), name)).map(
      ({ attribs }) => attribs.href ?? "",
    );
  }

  /** The error or hint that a field names as its description. */
  descriptionOf(label: Name): string {
    const ids = (this.field(label).attribs["aria-describedby"] ?? "").split(" ");
    return tidy(this.#byIds(ids));
  }

  #seen(fitting: (element: Element) => boolean): Element[] {
    const isSeen = (element: Element) => {
      for (let at: Node | null = element; at !== null; at = at.parent) if (isElement(at) && isUnseen(at)) return false;
      return true;
    };
    return elementsOf(this.roots, (element) => fitting(element) && isSeen(element));
  }

  #textsOf(fitting: (element: Element) => boolean): string[] {
    return this.#seen(fitting).map((element) => tidy(textOf(element)));
  }

  #byIds(ids: string[]): string {
    return ids
      .flatMap((id) => elementsOf(this.#page, ({ attribs }) => attribs.id === id))
      .map((element) => textOf(element, true))
      .join(" ");
  }

  #nameOf(element: Element): string {
    const { id, value, "aria-label": label, "aria-labelledby": ids } = element.attribs;
    if (ids !== undefined) return tidy(this.#byIds(ids.split(" ")));
    if (label !== undefined) return tidy(label);
    if (element.name === "input" && element.attribs.type === "submit") return value ?? "";
    if (!controls.has(element.name)) return tidy(textOf(element, true));
    const labels = elementsOf(this.#page, (one) => one.name === "label" && one.attribs.for === id && id !== undefined);
    for (let at: Node | null = element.parent; at !== null; at = at.parent)
      if (isElement(at) && at.name === "label") labels.push(at);
    return tidy(labels.map((one) => textOf(one, true)).join(" "));
  }

  #only(kind: string, elements: Element[], name: Name): Element {
    const found = elements.filter((element) => fits(this.#nameOf(element), name));
    const [first] = found;
    if (first !== undefined && found.length === 1) return first;
    if (found.length > 1) throw new Error(`${found.length} times ${kind} ${name}`);
    return this.#missing(
      kind,
      name,
      elements.map((element) => this.#nameOf(element)),
    );
  }

  #missing(kind: string, name: Name, there: string[]): never {
    throw new Error(`no ${kind} ${name}; there are ${there.map((one) => `“${one.slice(0, 60)}”`).join(", ")}`);
  }
}
