import { type Piece, visualPieces } from "#workers/documents/bidi.ts";
import { graphemesOf, type Run } from "#workers/documents/typeface.ts";

/** Stands for a character that no font has: Unicode's sign for just that. Inter's is as good as empty, so that a box is drawn over it. */
const replacement = "\u{fffd}";
/** A line of a paragraph, with what the whole of it says of how it is set. */
export type Line = {
  text: string;
  /** Whether the paragraph runs from right to left. */
  isRtl: boolean;
  /** The families that it takes the characters from which several have. */
  families: readonly string[];
};

/** A run of a line with its place. `at`: where it stands among the characters of the line. */
export type Placed = { run: Run; actual: string | null; x: number; width: number; at: number };

/** What a font is given. The vowel sign am of Thai is a circle and a letter, and the circle is below a tone mark, which is typed before it. */
export function drawnText({ text, font }: Pick<Run, "text" | "font">): string {
  if (font === null) return replacement.repeat(graphemesOf(text).length);
  return text.replaceAll(/([\u0e48-\u0e4b])\u0e33/g, "\u0e4d$1\u0e32");
}

/** Letters with a direction: the font turns round a text that has one, and no other. */
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** A run of a text from right to left as its font takes it. */
function turned(run: Run): Run {
  return rightToLeft.test(run.text) ? run : { ...run, text: graphemesOf(run.text).toReversed().join("") };
}

/**
 * What a copy has, and what is read aloud, in place of what is drawn; null where they are the same. A box stands for its characters, and the
 * glyphs of some scripts stand in another order than these. Not of a text from right to left: its readers turn round what they find in a PDF,
 * and would turn round this as well. `at`: where the run stands in its line.
 */
function actualOf({ text, font, reorders }: Run, { piece, at }: { piece: Piece; at: number }): string | null {
  if (font !== null && (!reorders || piece.isRtl)) return null;
  const from = at - piece.start;
  return piece.drawn.length === piece.text.length ? piece.text.slice(from, from + text.length) : text;
}

type Measures = { runsOf: (text: string) => Run[]; widthOf: (run: Run) => number };

/** The runs of a line with their places, from left to right. */
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
