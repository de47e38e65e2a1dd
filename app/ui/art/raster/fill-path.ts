import { type Bitmap, brushOf } from "#app/ui/art/raster/bitmap.ts";

export type Point = { x: number; y: number };
type StraightLine = readonly [from: Point, to: Point];

/** Straight pieces of a curve, and of a circle. */
const pieces = 6;
const circlePieces = 96;

/** Draws the commands of a path as straight lines. */
class Pen {
  readonly lines: StraightLine[] = [];
  at: Point = { x: 0, y: 0 };
  #start = this.at;
  #control = this.at;

  moveTo(point: Point): void {
    this.close();
    this.#start = this.at = point;
  }

  close(): void {
    this.lineTo(this.#start);
  }

  lineTo(point: Point): void {
    this.lines.push([this.at, point]);
    this.at = point;
  }

  curveTo(control: Point, end: Point): void {
    const { at } = this;
    this.#control = control;
    for (let piece = 1; piece <= pieces; piece += 1) {
      const t = piece / pieces;
      const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t * t];
      this.lineTo({ x: a * at.x + b * control.x + c * end.x, y: a * at.y + b * control.y + c * end.y });
    }
  }

  /** A curve with the last control point mirrored. */
  continueTo(end: Point): void {
    this.curveTo({ x: 2 * this.at.x - this.#control.x, y: 2 * this.at.y - this.#control.y }, end);
  }

  circle(radius: number): void {
    const { at } = this;
    for (let piece = 1; piece <= circlePieces; piece += 1) {
      const angle = (2 * Math.PI * piece) / circlePieces;
      this.lineTo({ x: at.x + radius * (1 - Math.cos(angle)), y: at.y + radius * Math.sin(angle) });
    }
  }

  /** A place relative to this one. */
  from({ x, y }: Point): Point {
    return { x: this.at.x + x, y: this.at.y + y };
  }
}

const origin = { x: 0, y: 0 };

const commands: Record<string, (pen: Pen, numbers: number[], points: Point[]) => void> = {
  M: (pen, _, [point = origin]) => pen.moveTo(point),
  L: (pen, _, points) => {
    for (const point of points) pen.lineTo(point);
  },
  H: (pen, [x = 0]) => pen.lineTo({ x, y: pen.at.y }),
  V: (pen, [y = 0]) => pen.lineTo({ x: pen.at.x, y }),
  Q: (pen, _, [control = origin, end = origin]) => pen.curveTo(control, end),
  q: (pen, _, [control = origin, end = origin]) => pen.curveTo(pen.from(control), pen.from(end)),
  t: (pen, _, points) => {
    for (const point of points) pen.continueTo(pen.from(point));
  },
  a: (pen, [radius = 0]) => pen.circle(radius),
  Z: (pen) => pen.close(),
};

/**
 * The straight lines of an SVG path as our covers and glyphs are written: M, L, H, V, Q and Z absolute, q and t relative, `a` for a whole
 * circle from its left end. Contours are closed.
 */
export function linesOfPath(path: string): StraightLine[] {
  const pen = new Pen();
  for (const [, command = "", text = ""] of path.matchAll(/([MLHVQqtaZ])([^MLHVQqtaZ]*)/g)) {
    const numbers = text.match(/-?\d*\.?\d+/g)?.map(Number) ?? [];
    commands[command]?.(pen, numbers, pairsOf(numbers));
  }
  pen.close();
  return pen.lines;
}

function pairsOf(numbers: readonly number[]): Point[] {
  return Array.from({ length: Math.floor(numbers.length / 2) }, (_, at) => ({
    x: numbers[2 * at] ?? 0,
    y: numbers[2 * at + 1] ?? 0,
  }));
}

/** Columns of pixels, each with the rows that lines touch. */
type Area = { rows: number; columns: number; covers: Float32Array; first: Int32Array; last: Int32Array };

function createArea(columns: number, rows: number): Area {
  const covers = new Float32Array(columns * rows);
  return { rows, columns, covers, first: new Int32Array(columns).fill(rows), last: new Int32Array(columns).fill(-1) };
}

function addCover({ rows, covers, first, last }: Area, column: number, row: number, cover: number): void {
  if (row >= rows) return;
  covers[column * rows + row] = (covers[column * rows + row] ?? 0) + cover;
  first[column] = Math.min(first[column] ?? row, row);
  last[column] = Math.max(last[column] ?? row, row);
}

/**
 * Adds a line to `covers`, whose running sum down a column is then the share of each pixel that lies below the lines: the signed area of
 * what a line covers in a pixel goes to that pixel, the rest to the next one. What is above the picture covers the whole column.
 */
function addLine(area: Area, [from, to]: StraightLine): void {
  if (from.x === to.x) return;
  const [left, right, direction] = from.x < to.x ? [from, to, 1] : [to, from, -1];
  const slope = (right.y - left.y) / (right.x - left.x);
  for (let column = Math.max(0, Math.floor(left.x)); column < Math.min(area.columns, right.x); column += 1) {
    const [x0, x1] = [Math.max(column, left.x), Math.min(column + 1, right.x)];
    const [y0, y1] = [left.y + (x0 - left.x) * slope, left.y + (x1 - left.x) * slope];
    const [top, bottom] = y0 < y1 ? [y0, y1] : [y1, y0];
    const width = (x1 - x0) * direction;
    // A steep line crosses several pixels of a column: every one gets its part of the width.
    for (let y = Math.floor(top); y < Math.min(area.rows, Math.max(bottom, Math.floor(top) + 1)); y += 1) {
      const share = bottom === top ? 1 : (Math.min(bottom, y + 1) - Math.max(top, y)) / (bottom - top);
      const rest = y < 0 ? 0 : (Math.max(top, y) + Math.min(bottom, y + 1)) / 2 - y;
      addCover(area, column, Math.max(0, y), width * share * (1 - rest));
      addCover(area, column, Math.max(0, y) + 1, width * share * rest);
    }
  }
}

/** Nearer than this to all or nothing a pixel is not mixed. */
const whole = 0.02;

/** Fills what is inside of closed contours. Those that overlap count once. */
export function fillLines(bitmap: Bitmap, lines: readonly StraightLine[], colour: string): void {
  const { width, height, pixels } = bitmap;
  const area = createArea(width, height);
  for (const line of lines) addLine(area, line);
  const brush = brushOf(bitmap, colour);
  const solid = bitmap.palette.indexOf(colour);
  for (let column = 0; column < width; column += 1) {
    const start = column * height;
    const last = area.last[column] ?? -1;
    let covered = 0;
    for (let row = area.first[column] ?? height; row <= last; row += 1) {
      covered += area.covers[start + row] ?? 0;
      const share = Math.abs(covered);
      if (share > 1 - whole) pixels[start + row] = solid;
      else if (share > whole) brush(start + row, share);
    }
    if (Math.abs(covered) > 1 - whole) pixels.fill(solid, start + last + 1, start + height);
  }
}
