import { type Piece, visualPieces } from "#workers/documents/bidi.ts";
import { graphemesOf, type Run } from "#workers/documents/typeface.ts";

/** U+FFFD replaces a character that no font has. Inter's glyph is nearly empty, so a box is drawn over it. */
const replacement = "\u{fffd}";
/** A line with its paragraph's settings. */
export type Line = {
  text: string;
  /** Whether the paragraph runs from right to left. */
  isRtl: boolean;
  /** Preferred font families for characters that several have. */
  families: readonly string[];
};

/** A positioned run of a line. `at`: index in the line's characters. */
export type Placed = { run: Run; actual: string | null; x: number; width: number; at: number };

/**
 * Text passed to the font. Thai sara am decomposes into a circle and a letter, and the circle goes below a tone mark that is typed before
 * it.
 */
export function drawnText({ text, font }: Pick<Run, "text" | "font">): string {
  if (font === null) return replacement.repeat(graphemesOf(text).length);
  return text.replaceAll(/([\u0e48-\u0e4b])\u0e33/g, "\u0e4d$1\u0e32");
}

/** Letters of right-to-left scripts: fonts reverse text with such letters, and no other. */
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** A right-to-left run in the order that its font expects. */
function turned(run: Run): Run {
  return rightToLeft.test(run.text) ? run : { ...run, text: graphemesOf(run.text).toReversed().join("") };
}

/**
 * `ActualText` for copying and screen readers, null if it equals the drawn text: the original of a box, and the logical order of scripts
 * that reorder glyphs. Not for right-to-left text: PDF readers reverse what they find, and would reverse this as well. `at`: index of the
 * run in its line.
 */
function actualOf({ text, font, reorders }: Run, { piece, at }: { piece: Piece; at: number }): string | null {
  if (font !== null && (!reorders || piece.isRtl)) return null;
  const from = at - piece.start;
  return piece.drawn.length === piece.text.length ? piece.text.slice(from, from + text.length) : text;
}

type Measures = { runsOf: (text: string) => Run[]; widthOf: (run: Run) => number };

/** Runs of a line with their positions, left to right. */
export function placeLine({ text, isRtl }: Line, { runsOf, widthOf }: Measures): Placed[] {
  const placed: Placed[] = [];
  let x = 0;
  for (const piece of visualPieces(text, isRtl)) {
    let at = piece.start;
    const inReading = runsOf(piece.drawn).map((run) => {
      const place = { run, at };
      at += run.text.length;
      return place;
    });
    for (const { run, at: from } of piece.isRtl ? inReading.toReversed() : inReading) {
      const width = widthOf(run);
      placed.push({
        run: piece.isRtl ? turned(run) : run,
        actual: actualOf(run, { piece, at: from }),
        x,
        width,
        at: from,
      });
      x += width;
    }
  }
  return placed;
}
