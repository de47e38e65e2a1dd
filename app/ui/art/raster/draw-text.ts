import outlines from "virtual:heading-glyphs";
import type { Bitmap } from "#app/ui/art/raster/bitmap.ts";
import { fillLines, linesOfPath, type Point } from "#app/ui/art/raster/fill-path.ts";

/** Units of the outlines for one em. */
const unitsPerEm = 1000;
/** Ems between letters: that of headings. */
const tracking = -0.02;

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

type Line = {
  text: string;
  /** Pixels: where the first letter begins and the base line lies, and the size of an em. */
  x: number;
  y: number;
  size: number;
};

/** Draws a line of text. Letters without an outline are skipped: check `measureText` first. */
export function drawText(bitmap: Bitmap, { text, x, y, size }: Line, colour: string): void {
  const scale = size / unitsPerEm;
  let pen = x;
  const lines = [...text].flatMap((letter) => {
    const place = (point: Point) => ({ x: pen + point.x * scale, y: y - point.y * scale });
    const placed = linesOfPath(glyphs[letter] ?? "").map(([from, to]) => [place(from), place(to)] as const);
    pen += (advanceOf(letter) ?? 0) * size;
    return placed;
  });
  fillLines(bitmap, lines, colour);
}
