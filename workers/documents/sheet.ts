import PDFDocument from "pdfkit";
import type { PrintedDocument } from "#app/licensing/documents/printed-document.ts";
import { isRightToLeft, visualPieces } from "#workers/documents/bidi.ts";
import { breakLines } from "#workers/documents/break-lines.ts";
import { drawnText, type Line, type Placed, placeLine } from "#workers/documents/place-line.ts";
import { hanFamilies } from "#workers/documents/script-families.ts";
import { graphemesOf, printable, type Run, type Typeface, type Weight } from "#workers/documents/typeface.ts";

/** Points. */
const page = { width: 595.28, height: 841.89, side: 57, top: 54, bottom: 68 };
/** Points from the left edge to the content. */
export const pageSide = page.side;
export const contentWidth = page.width - 2 * page.side;

/** Outline width in ems, for bold letters of a font without bold. */
const outlineWidth = 0.03;
/** In ems. */
const box = { gap: 0.08, height: 0.7 };

/** `size` and `leading` in points. `figures`: tabular figures. */
export type Style = {
  size: number;
  leading: number;
  weight?: Weight;
  colour?: keyof typeof colours;
  figures?: boolean;
};
export type Align = "start" | "end";

export const colours = { ink: "#14130f", mute: "#5c564b", line: "#cfc6b6", red: "#b3261e" } as const;

/**
 * The pages of a document, filled from the top down. `y`: current position. Text is part of the structure for screen readers if it is drawn
 * inside `tag`.
 */
export class Sheet {
  readonly pdf: PDFKit.PDFDocument;
  readonly #typeface: Typeface;
  readonly #widths = new Map<string, number>();
  #isMissing = false;
  y: number = page.top;
  /** Draws the header of each page. */
  onPage: (sheet: Sheet) => void = () => undefined;

  constructor(typeface: Typeface, { title, language, author, date }: PrintedDocument) {
    this.#typeface = typeface;
    this.pdf = new PDFDocument({
      size: "A4",
      margin: 0,
      bufferPages: true,
      autoFirstPage: false,
      font: "",
      tagged: true,
      pdfVersion: "1.7",
      lang: language,
      displayTitle: true,
      info: { Title: title, Author: author, CreationDate: new Date(date), ModDate: new Date(date) },
    });
    for (const { name, font } of typeface.named) this.pdf.registerFont(name, font as never);
  }

  /** Whether a character was missing and a box drawn. */
  get isMissing(): boolean {
    return this.#isMissing;
  }

  /** Points left on this page. */
  get room(): number {
    return page.height - page.bottom - this.y;
  }

  /** Height of an empty page below its mark. */
  get fullRoom(): number {
    return this.#emptyRoom;
  }
  #emptyRoom = 0;

  addPage(): void {
    this.pdf.addPage();
    this.y = page.top;
    this.onPage(this);
    this.#emptyRoom = this.room;
  }

  /** Starts a new page unless this one has room for `height`, or no page has. */
  ensure(height: number): void {
    if (height > this.room && this.room < this.fullRoom) this.addPage();
  }

  /** Lines of a text in a column; width in points. */
  linesOf(text: string, width: number, style: Style): Line[] {
    return printable(text)
      .split("\n")
      .flatMap((paragraph) => {
        const setting = { isRtl: isRightToLeft(paragraph), families: hanFamilies(paragraph) };
        const measure = (part: string) => this.#widthOf({ text: part, ...setting }, style);
        return breakLines(paragraph, width, measure).map((line) => ({ text: line, ...setting }));
      });
  }

  #widthOf({ text, families }: Pick<Line, "text" | "families">, style: Style): number {
    let width = 0;
    for (const word of text.split(/(?<= )/)) width += this.#wordWidth(word, families, style);
    return width * style.size;
  }

  /** In ems. */
  #wordWidth(word: string, families: readonly string[], { weight = "regular", figures }: Style): number {
    const key = `${weight} ${figures} ${families[0]} ${word}`;
    const cached = this.#widths.get(key);
    if (cached !== undefined) return cached;
    let width = 0;
    for (const { drawn } of visualPieces(word, false))
      for (const run of this.#typeface.runsOf(drawn, weight, families)) width += this.#runWidth(run, weight, figures);
    this.#widths.set(key, width);
    return width;
  }

  /** In ems. */
  #runWidth({ text, font }: Run, weight: Weight, figures: boolean | undefined): number {
    return this.pdf
      .font(font ?? `${weight}-0`)
      .fontSize(1)
      .widthOfString(drawnText({ text, font }), featuresOf(figures));
  }

  /** Draws one line with its top at `y`, between `x` and `x + width`. */
  line(line: Line, { x, width, align = "start", style }: { x: number; width: number; align?: Align; style: Style }) {
    const { size, weight = "regular", figures } = style;
    const placed = placeLine(line, {
      runsOf: (text) => this.#typeface.runsOf(text, weight, line.families),
      widthOf: (run) => this.#runWidth(run, weight, figures) * size,
    });
    const whole = placed.reduce((sum, { width: own }) => sum + own, 0);
    const start = page.side + (align === "end" ? x + width - whole : x);
    // In logical order, for screen readers and copying.
    for (const run of placed.toSorted((one, other) => one.at - other.at))
      this.#draw({ ...run, x: start + run.x }, style);
  }

  #draw({ run: { text, font, isOutlined }, actual, x, width }: Placed, style: Style): void {
    const { size, leading, weight = "regular", colour = "ink", figures } = style;
    // Inter's capitals are 0.73 em high: centred in the line.
    const baseline = this.y + leading / 2 + size * 0.365;
    const outline = isOutlined ? ({ fill: true, stroke: true } as const) : {};
    if (actual !== null) this.pdf.markContent("Span", { actual });
    this.pdf
      .font(font ?? `${weight}-0`)
      .fontSize(size)
      .fillColor(colours[colour]);
    if (isOutlined) this.pdf.lineWidth(outlineWidth * size).strokeColor(colours[colour]);
    const count = graphemesOf(text).length;
    this.pdf.text(drawnText({ text, font }), x, baseline, {
      ...{ lineBreak: false, baseline: "alphabetic", ...featuresOf(figures), ...outline },
    });
    if (font === null) this.#boxes(count, { x, baseline, width, size, colour: colours[colour] });
    if (actual !== null) this.pdf.endMarkedContent();
  }

  /** `count` boxes between `x` and `x + width`. */
  #boxes(
    count: number,
    { x, baseline, width, size, colour }: { x: number; baseline: number; width: number; size: number; colour: string },
  ): void {
    this.#isMissing = true;
    const advance = width / count;
    const [gap, height] = [box.gap * size, box.height * size];
    this.pdf.lineWidth(0.06 * size).strokeColor(colour);
    for (let index = 0; index < count; index += 1)
      this.pdf.rect(x + index * advance + gap, baseline - height, advance - 2 * gap, height);
    this.pdf.stroke();
  }

  rule(colour: keyof typeof colours = "line", weight = 0.6): void {
    this.artifact(() => {
      const y = this.y;
      this.pdf.lineWidth(weight).strokeColor(colours[colour]);
      this.pdf
        .moveTo(page.side, y)
        .lineTo(page.width - page.side, y)
        .stroke();
    });
  }

  /** Draws rows of dark and light squares with their top at `y`, `side` points wide, without moving on. */
  modules(rows: boolean[][], side: number): void {
    const size = side / rows.length;
    this.pdf.fillColor(colours.ink);
    rows.forEach((row, y) => {
      row.forEach((isDark, x) => {
        if (isDark) this.pdf.rect(page.side + x * size, this.y + y * size, size, size);
      });
    });
    this.pdf.fill();
  }

  /** Draws decoration that screen readers skip. */
  artifact(draw: () => void): void {
    this.pdf.markContent("Artifact", { type: "Layout" });
    draw();
    this.pdf.endMarkedContent();
  }

  /** Draws into a structure element, which may be continued on the next page. */
  tag(element: PDFKit.PDFStructureElement, name: string, draw: () => void): void {
    const content = this.pdf.markStructureContent(name);
    draw();
    this.pdf.endMarkedContent();
    element.add(content);
  }

  feet({ text, pages }: PrintedDocument["foot"]): void {
    const { start, count } = this.pdf.bufferedPageRange();
    const style: Style = { size: 8, leading: 12, colour: "mute" };
    for (let index = 0; index < count; index += 1) {
      this.pdf.switchToPage(start + index);
      const number = pages.replace("{page}", String(index + 1)).replace("{pages}", String(count));
      this.y = page.height - 40;
      const [first] = this.linesOf(text, contentWidth - 90, style);
      const [last] = this.linesOf(number, 80, style);
      if (first) this.artifact(() => this.line(first, { x: 0, width: contentWidth - 90, style }));
      if (last) this.artifact(() => this.line(last, { x: contentWidth - 80, width: 80, align: "end", style }));
    }
  }
}

function featuresOf(figures: boolean | undefined): { features?: PDFKit.Mixins.OpenTypeFeatures[] } {
  return figures ? { features: ["tnum"] } : {};
}
