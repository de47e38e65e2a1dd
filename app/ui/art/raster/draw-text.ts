import outlines from "virtual:heading-glyphs";
import { type Bitmap, brushOf } from "#app/ui/art/raster/bitmap.ts";

/** Units of the outlines for one em. */
const unitsPerEm = 1000;
/** Ems between letters: that of headings. */
const tracking = -0.02;
/** Straight pieces of a curve. */
const pieces = 6;

type Point = { x: number; y: number };

/** Advance in units and contours as commands of an SVG path with absolute numbers, upwards. Letters are those of Latin scripts. */
const glyphs: Partial<Record<string, string>> = outlines;

function advanceOf(letter: string): number | null {
  const glyph = glyphs[letter];
  return glyph === undefined ? null : Number.parseInt(glyph, 10) / unitsPerEm + tracking;
}

/** Width of a line of text in ems; null if a letter has no outline. */
export function measureText(text: string): number | null {
  let width = 0;
  for (const letter of text) {
    const advance = advanceOf(letter);
    if (advance === null) return null;
    width += advance;
  }
  return width;
}

/** The straight lines of a glyph in units. */
function linesOf(glyph: string): [Point, Point][] {
  const lines: [Point, Point][] = [];
  let start: Point = { x: 0, y: 0 };
  let at = start;
  function lineTo(point: Point): void {
    lines.push([at, point]);
    at = point;
  }
  for (const [, command, text = ""] of glyph.matchAll(/([MLQZ])([^MLQZ]*)/g)) {
    const [x = 0, y = 0, endX = 0, endY = 0] = text.match(/-?\d+/g)?.map(Number) ?? [];
    if (command === "M") start = at = { x, y };
    if (command === "L") lineTo({ x, y });
    if (command === "Z") lineTo(start);
    if (command !== "Q") continue;
    const from = at;
    for (let piece = 1; piece <= pieces; piece += 1) {
      const t = piece / pieces;
      const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t * t];
      lineTo({ x: a * from.x + b * x + c * endX, y: a * from.y + b * y + c * endY });
    }
  }
  return lines;
}

/**
 * Adds a line to `area`, whose running sum along a row is then the share of each pixel that lies to the right of the lines: the signed
 * area of what a line covers in a pixel goes to that pixel, the rest to the next one.
 */
function addLine(area: Float32Array, width: number, from: Point, to: Point): void {
  if (from.y === to.y) return;
  const [top, bottom, direction] = from.y < to.y ? [from, to, 1] : [to, from, -1];
  const slope = (bottom.x - top.x) / (bottom.y - top.y);
  for (let row = Math.max(0, Math.floor(top.y)); row < Math.min(area.length / width, bottom.y); row += 1) {
    const [y0, y1] = [Math.max(row, top.y), Math.min(row + 1, bottom.y)];
    const [x0, x1] = [top.x + (y0 - top.y) * slope, top.x + (y1 - top.y) * slope];
    const [left, right] = x0 < x1 ? [x0, x1] : [x1, x0];
    const height = (y1 - y0) * direction;
    // A flat line crosses several pixels of a row: every one gets its part of the height.
    for (let x = Math.floor(left); x < Math.max(right, Math.floor(left) + 1); x += 1) {
      if (x < 0 || x + 1 >= width) continue;
      const share = right === left ? 1 : (Math.min(right, x + 1) - Math.max(left, x)) / (right - left);
      const middle = (Math.max(left, x) + Math.min(right, x + 1)) / 2 - x;
      const at = row * width + x;
      area[at] = (area[at] ?? 0) + height * share * (1 - middle);
      area[at + 1] = (area[at + 1] ?? 0) + height * share * middle;
    }
  }
}

type Line = {
  text: string;
  /** Pixels: where the first letter begins and the base line lies, and the size of an em. */
  x: number;
  y: number;
  size: number;
};

/** Draws a line of text. Letters without an outline are skipped: check `measureText` first. */
export function drawText(bitmap: Bitmap, { text, x, y, size }: Line, colour: string): void {
  const { width, height } = bitmap;
  // Letters reach less than an em above the base line, with accents, and a third of one below.
  const top = Math.floor(y - 1.1 * size);
  const area = new Float32Array(width * Math.ceil(1.5 * size));
  const scale = size / unitsPerEm;
  let pen = x;
  for (const letter of text) {
    const place = (point: Point) => ({ x: pen + point.x * scale, y: y - top - point.y * scale });
    for (const [from, to] of linesOf(glyphs[letter] ?? "")) addLine(area, width, place(from), place(to));
    pen += (advanceOf(letter) ?? 0) * size;
  }
  const brush = brushOf(bitmap, colour);
  for (let row = Math.max(0, -top); row < Math.min(area.length / width, height - top); row += 1) {
    let covered = 0;
    for (let column = 0; column < width; column += 1) {
      covered += area[row * width + column] ?? 0;
      // Contours that overlap count more than once.
      const share = Math.min(1, Math.abs(covered));
      if (share > 0) brush(column * height + top + row, share);
    }
  }
}
