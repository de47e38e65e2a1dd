import { Parser } from "htmlparser2";

/** Why a file cannot be used as a logo. `parts`: it needs text, pictures or symbols, which are not taken over. */
export type SvgProblem = "notSvg" | "entities" | "parts" | "tooComplex" | "noSize";
export type CleanSvg = { svg: string; width: number; height: number };

/** A logo exported from a drawing program has some dozens of elements, up to 10 deep. */
const maxElements = 2_000;
const maxDepth = 30;
/** Longest side in user units. */
const maxSide = 100_000;

/** Output element of each allowed input element. Programs wrap drawings in `switch` and `a`. */
const written: Record<string, string> = Object.fromEntries([
  ["svg", "svg"],
  ["switch", "g"],
  ["a", "g"],
  ...["g", "defs", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon"].map((name) => [name, name]),
  ...["linearGradient", "radialGradient", "stop", "clipPath", "mask"].map((name) => [name, name]),
]);

/** Drawings would lose visible parts without these, so they are refused instead of dropped. */
const neededParts = new Set(["text", "image", "use", "pattern"]);
const shapes = new Set(["path", "rect", "circle", "ellipse", "line", "polyline", "polygon"]);

/** Geometry and appearance. Nothing that loads, runs, links or animates. */
const attributeNames = new Set(
  (
    "d points x y x1 y1 x2 y2 cx cy r rx ry fx fy width height offset pathLength " +
    "transform gradientTransform gradientUnits spreadMethod clipPathUnits maskUnits maskContentUnits " +
    "fill fill-opacity fill-rule clip-rule clip-path mask color opacity display visibility stop-color stop-opacity " +
    "stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset"
  ).split(" "),
);

const plainValue = /^[\w\s.,%#+-]*$/;
const colourCall = /^(?:rgba?|hsla?)\([\d\s.,%/+-]*\)$/;
const transformCalls = /^(?:[\s,]*(?:matrix|translate|scale|rotate|skewX|skewY)\([\d\s.,eE+-]*\))*[\s,]*$/;
const ownId = /^[A-Za-z_][\w.-]*$/;
const ownReference = /^url\(\s*["']?#([A-Za-z_][\w.-]*)["']?\s*\)$/;
const painted = new Set(["fill", "stroke"]);
const cut = new Set(["clip-path", "mask"]);

type Attributes = Record<string, string>;

/** The value as it may be written; null if it may not. References lead into the file itself. */
function safeValue(name: string, given: string): string | null {
  const value = given.trim();
  if (name === "transform" || name === "gradientTransform") return transformCalls.test(value) ? value : null;
  const id = painted.has(name) || cut.has(name) ? ownReference.exec(value)?.[1] : undefined;
  if (id !== undefined) return `url(#${id})`;
  return plainValue.test(value) || colourCall.test(value) ? value : null;
}

/** Declarations of a `style` attribute or rule as attributes. */
function declarations(style: string): Attributes {
  const pairs = style.split(";").map((declaration) => declaration.split(":").map((part) => part.trim()));
  return Object.fromEntries(pairs.filter((pair) => pair.length === 2 && pair[0] !== ""));
}

/** Rules of a style sheet with one class as their selector, as drawing programs write them. */
function classRules(sheet: string): Map<string, Attributes> {
  const rules = new Map<string, Attributes>();
  for (const block of sheet.replaceAll(/\/\*[^*]*\*\//g, "").split("}")) {
    const [selectors = "", style = ""] = block.split("{");
    for (const selector of selectors.split(",")) {
      const name = /^\s*\.([\w-]+)\s*$/.exec(selector)?.[1];
      if (name !== undefined) rules.set(name, { ...rules.get(name), ...declarations(style) });
    }
  }
  return rules;
}

function sizeOf({ viewBox, width, height }: Attributes): { viewBox: string; width: number; height: number } | null {
  const own = [0, 0, Number.parseFloat(width ?? ""), Number.parseFloat(height ?? "")];
  const box =
    viewBox === undefined
      ? own
      : viewBox
          .trim()
          .split(/[\s,]+/)
          .map(Number);
  const [, , w = 0, h = 0] = box;
  const isUsable = box.length === 4 && box.every((side) => Math.abs(side) <= maxSide) && w > 0 && h > 0;
  return isUsable ? { viewBox: box.join(" "), width: w, height: h } : null;
}

class SvgWriter {
  result = "";
  size: ReturnType<typeof sizeOf> = null;
  problem: SvgProblem | null = null;
  hasShape = false;
  #elements = 0;
  /** What was written for each open element; null for dropped ones, whose content is dropped too. */
  readonly #open: (string | null)[] = [];
  #rules = new Map<string, Attributes>();
  #sheet: string | null = null;

  #fail(problem: SvgProblem): void {
    this.problem ??= problem;
  }

  #attributesOf(name: string, given: Attributes): string {
    // A mask in a mask in a mask would multiply the work of drawing.
    const isWithinCut = [...this.#open, name].some((open) => open === "clipPath" || open === "mask");
    const classes = (given.class ?? "").split(/\s+/).map((one) => this.#rules.get(one));
    const all: Attributes = Object.assign({}, given, ...classes, declarations(given.style ?? ""));
    const href = all.href ?? all["xlink:href"] ?? "";
    const own: [string, string][] = [];
    if (ownId.test(all.id ?? "")) own.push(["id", all.id ?? ""]);
    if (name.endsWith("Gradient") && href.startsWith("#") && ownId.test(href.slice(1))) own.push(["href", href]);
    for (const [key, text] of Object.entries(all)) {
      if (!attributeNames.has(key) || (isWithinCut && cut.has(key))) continue;
      if (name === "svg" && (key === "width" || key === "height")) continue;
      const value = safeValue(key, text);
      if (value !== null) own.push([key, value]);
    }
    return own.map(([key, value]) => ` ${key}="${value}"`).join("");
  }

  #openRoot(name: string, given: Attributes): void {
    this.size = sizeOf(given);
    if (name !== "svg" || given.xmlns !== "http://www.w3.org/2000/svg") this.#fail("notSvg");
    else if (this.size === null) this.#fail("noSize");
  }

  open(name: string, given: Attributes): void {
    this.#elements += 1;
    if (this.#elements > maxElements || this.#open.length >= maxDepth) this.#fail("tooComplex");
    if (this.problem) return;
    const isRoot = this.#elements === 1;
    if (isRoot) this.#openRoot(name, given);
    const isDropped = this.#open.includes(null);
    if (!isDropped && neededParts.has(name)) this.#fail("parts");
    if (this.problem) return;
    if (!isDropped && name === "style") this.#sheet = "";
    const tag = Object.hasOwn(written, name) ? (written[name] ?? null) : null;
    // A second root, and an `svg` within the drawing.
    if (isDropped || tag === null || (tag === "svg") !== isRoot || (!isRoot && this.#open.length === 0)) {
      this.#open.push(null);
      return;
    }
    this.hasShape ||= shapes.has(tag);
    const { viewBox, width, height } = this.size ?? {};
    const root = isRoot
      ? ` xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" width="${width}" height="${height}"`
      : "";
    this.result += `<${tag}${root}${this.#attributesOf(tag, given)}>`;
    this.#open.push(tag);
  }

  text(text: string): void {
    if (this.#sheet !== null) this.#sheet += text;
  }

  close(name: string): void {
    if (this.problem) return;
    if (name === "style" && this.#sheet !== null) {
      for (const [key, rule] of classRules(this.#sheet)) this.#rules.set(key, { ...this.#rules.get(key), ...rule });
      this.#sheet = null;
    }
    const tag = this.#open.pop();
    if (tag) this.result += `</${tag}>`;
  }

  instruction(name: string, data: string): void {
    // A plain document type is dropped. One with a subset could define entities.
    if (name.startsWith("!") && !/^!doctype\s[^[<]*$/i.test(data)) this.#fail("entities");
  }
}

/**
 * Rebuilds a drawing from the parsed file: allowed elements, attributes and values only, no text, no reference out of the file. Simple
 * style rules become attributes. Output is well-formed for any input.
 */
export function sanitiseSvg(bytes: Uint8Array): CleanSvg | { problem: SvgProblem } {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return { problem: "notSvg" };
  }
  const writer = new SvgWriter();
  const parser = new Parser(
    {
      onopentag: (name, attributes) => writer.open(name, attributes),
      ontext: (part) => writer.text(part),
      onclosetag: (name) => writer.close(name),
      onprocessinginstruction: (name, data) => writer.instruction(name, data),
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(text);
  const { problem, size, hasShape, result } = writer;
  if (problem || size === null || !hasShape) return { problem: problem ?? "notSvg" };
  return { svg: result, width: size.width, height: size.height };
}
