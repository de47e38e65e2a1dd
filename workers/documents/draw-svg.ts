type Attributes = Record<string, string>;
type Box = { x: number; y: number; width: number; height: number };

const tag = /<(\/?)([a-zA-Z]+)((?: [\w-]+="[^"]*")*)>/g;
const attribute = /([\w-]+)="([^"]*)"/g;
/** Properties that a group passes to its shapes. */
const inherited = new Set(
  (
    "fill stroke color fill-rule fill-opacity stroke-opacity stroke-width stroke-linecap stroke-linejoin stroke-miterlimit " +
    "stroke-dasharray visibility"
  ).split(" "),
);
/** Content that is drawn only where it is referred to. */
const undrawn = new Set(["defs", "clipPath", "mask", "linearGradient", "radialGradient"]);

function readAttributes(text: string): Attributes {
  return Object.fromEntries([...text.matchAll(attribute)].map(([, name = "", value = ""]) => [name, value]));
}

const numbersIn = (text: string | undefined) =>
  (text?.match(/[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/g) ?? []).map(Number);
const numberIn = (text: string | undefined, fallback = 0) => numbersIn(text)[0] ?? fallback;

type Matrix = [number, number, number, number, number, number];

/** One function of `transform` as a matrix. */
function matrixOf(name: string, given: number[]): Matrix {
  const [a = 0, b = 0, c = 0] = given;
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  switch (name) {
    case "translate":
      return [1, 0, 0, 1, a, b];
    case "scale":
      return [a, 0, 0, given.length > 1 ? b : a, 0, 0];
    case "rotate": {
      const [cos, sin] = [Math.cos(radians(a)), Math.sin(radians(a))];
      return [cos, sin, -sin, cos, b - b * cos + c * sin, c - b * sin - c * cos];
    }
    case "skewX":
      return [1, 0, Math.tan(radians(a)), 1, 0, 0];
    case "skewY":
      return [1, Math.tan(radians(a)), 0, 1, 0, 0];
    default: {
      const [d = 1, e = 0, f = 0] = given.slice(3);
      return [a, b, c, d, e, f];
    }
  }
}

function transform(pdf: PDFKit.PDFDocument, value: string | undefined): void {
  for (const [, name = "", list = ""] of (value ?? "").matchAll(/([a-zA-Z]+)\(([^)]*)\)/g))
    pdf.transform(...matrixOf(name, numbersIn(list)));
}

/** A colour as pdfkit takes it; null for none. */
function colourOf(value: string | undefined, current: string | undefined): string | number[] | null {
  if (value === undefined || value === "none" || value === "transparent") return null;
  if (value === "currentColor") return colourOf(current ?? "black", undefined);
  if (!value.startsWith("rgb")) return value;
  const channels = numbersIn(value).slice(0, 3);
  return value.includes("%") ? channels.map((channel) => channel * 2.55) : channels;
}

function addPoints(pdf: PDFKit.PDFDocument, points: number[], isClosed: boolean): void {
  pdf.moveTo(points[0] ?? 0, points[1] ?? 0);
  for (let at = 2; at + 1 < points.length; at += 2) pdf.lineTo(points[at] ?? 0, points[at + 1] ?? 0);
  if (isClosed) pdf.closePath();
}

/** Adds the shape to the path; false for an element that is none, or that draws nothing. */
function addShape(pdf: PDFKit.PDFDocument, name: string, given: Attributes): boolean {
  const of = (key: string) => numberIn(given[key]);
  const points = numbersIn(given.points);
  const shapes: Record<string, { isDrawn: boolean; add: () => unknown }> = {
    // pdfkit requires a path to begin with a move.
    path: { isDrawn: /^\s*[Mm]/.test(given.d ?? ""), add: () => pdf.path(given.d ?? "") },
    rect: {
      isDrawn: of("width") > 0 && of("height") > 0,
      add: () => pdf.roundedRect(of("x"), of("y"), of("width"), of("height"), Math.max(of("rx"), of("ry"))),
    },
    circle: { isDrawn: of("r") > 0, add: () => pdf.circle(of("cx"), of("cy"), of("r")) },
    ellipse: {
      isDrawn: of("rx") > 0 && of("ry") > 0,
      add: () => pdf.ellipse(of("cx"), of("cy"), of("rx"), of("ry")),
    },
    line: { isDrawn: true, add: () => addPoints(pdf, [of("x1"), of("y1"), of("x2"), of("y2")], false) },
    polyline: { isDrawn: points.length >= 4, add: () => addPoints(pdf, points, false) },
    polygon: { isDrawn: points.length >= 4, add: () => addPoints(pdf, points, true) },
  };
  const shape = shapes[name];
  if (shape?.isDrawn) shape.add();
  return shape?.isDrawn === true;
}

/** Fills and strokes the path with a shape's properties, its own and inherited. */
function paint(pdf: PDFKit.PDFDocument, given: Attributes, opacity: number): void {
  const [fill, stroke] = [colourOf(given.fill ?? "black", given.color), colourOf(given.stroke, given.color)];
  const rule = given["fill-rule"] === "evenodd" ? "even-odd" : "non-zero";
  pdf
    .fillOpacity(opacity * numberIn(given["fill-opacity"], 1))
    .strokeOpacity(opacity * numberIn(given["stroke-opacity"], 1));
  if (stroke !== null) {
    pdf.lineWidth(numberIn(given["stroke-width"], 1)).miterLimit(Math.max(1, numberIn(given["stroke-miterlimit"], 4)));
    pdf
      .lineCap((given["stroke-linecap"] ?? "butt") as "butt")
      .lineJoin((given["stroke-linejoin"] ?? "miter") as "miter");
    const dashes = numbersIn(given["stroke-dasharray"]);
    if (dashes.length > 0 && dashes.every((length) => length > 0)) pdf.dash(dashes as never, {});
    else pdf.undash();
    pdf.strokeColor(stroke as string);
  }
  if (fill !== null) pdf.fillColor(fill as string);
  if (fill !== null && stroke !== null) pdf.fillAndStroke(undefined, undefined, rule);
  else if (fill !== null) pdf.fill(rule);
  else if (stroke !== null) pdf.stroke();
  else pdf.addContent("n");
}

/** Draws a clean drawing of flat shapes (app/media/images/sanitise-svg.server.ts) into a box, whose proportions are its own. */
export function drawSvg(pdf: PDFKit.PDFDocument, svg: string, box: Box): void {
  /** Inherited properties and opacity of each open element. */
  const open: { given: Attributes; opacity: number; isDrawn: boolean }[] = [{ given: {}, opacity: 1, isDrawn: true }];
  for (const [, isEnd, name = "", text = ""] of svg.matchAll(tag)) {
    if (isEnd) {
      pdf.restore();
      open.pop();
      continue;
    }
    const outer = open.at(-1);
    const own = readAttributes(text);
    pdf.save();
    if (name === "svg") {
      const [left = 0, top = 0, width = 1, height = 1] = numbersIn(own.viewBox);
      pdf.rect(box.x, box.y, box.width, box.height).clip();
      pdf.transform(box.width / width, 0, 0, box.height / height, box.x, box.y).transform(1, 0, 0, 1, -left, -top);
    }
    transform(pdf, own.transform);
    const given = { ...outer?.given, ...own };
    const opacity = (outer?.opacity ?? 1) * numberIn(own.opacity, 1);
    const isDrawn = outer?.isDrawn === true && own.display !== "none" && !undrawn.has(name);
    if (isDrawn && given.visibility !== "hidden" && addShape(pdf, name, own)) paint(pdf, given, opacity);
    const passed = Object.fromEntries(Object.entries(given).filter(([key]) => inherited.has(key)));
    open.push({ given: passed, opacity, isDrawn });
  }
}

/** Width of a drawing for each unit of its height. */
export function proportionOf(svg: string): number {
  const [, , width = 1, height = 1] = numbersIn(/viewBox="([^"]*)"/.exec(svg)?.[1]);
  return width / height;
}
