import bidiFactory from "bidi-js";

const bidi = bidiFactory();

/** Bidirectional control characters: applied, not drawn. */
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A part of a line that is drawn in one go, in logical order. */
export type Piece = {
  text: string;
  /** As drawn: brackets in right-to-left text are mirrored. */
  drawn: string;
  isRtl: boolean;
  /** Index in the line's characters. */
  start: number;
};

/** Whether a paragraph runs right to left: by its first strong character. */
export function isRightToLeft(text: string): boolean {
  return bidi.getEmbeddingLevels(text, "auto").paragraphs[0]?.level === 1;
}

/** Runs of characters with the same embedding level. */
function levelRuns(levels: Uint8Array): { start: number; end: number; level: number }[] {
  const runs: { start: number; end: number; level: number }[] = [];
  levels.forEach((level, at) => {
    const last = runs.at(-1);
    if (last?.level === level) last.end = at + 1;
    else runs.push({ start: at, end: at + 1, level });
  });
  return runs;
}

/** Rule L2 of the Unicode Bidirectional Algorithm: from the highest level down, runs at or above it are reversed. */
function inVisualOrder<Run extends { level: number }>(runs: Run[]): Run[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    for (let from = 0; from < ordered.length; ) {
      let to = from;
      while (to < ordered.length && (ordered[to]?.level ?? 0) >= level) to += 1;
      ordered.splice(from, to - from, ...ordered.slice(from, to).reverse());
      from = to + 1;
    }
  }
  return ordered;
}

/** Words and spaces of a run. */
function partsOf(text: string): { text: string; at: number }[] {
  return [...text.matchAll(/\s+|\S+/g)].map((match) => ({ text: match[0], at: match.index }));
}

/**
 * A line's pieces in visual order (left to right), by the Unicode Bidirectional Algorithm. `isRtl`: paragraph direction. In right-to-left
 * text each word is a piece; its letters stay in logical order.
 */
export function visualPieces(text: string, isRtl: boolean): Piece[] {
  const { levels } = bidi.getEmbeddingLevels(text, isRtl ? "rtl" : "ltr");
  const pieces = inVisualOrder(levelRuns(levels)).flatMap(({ start, end, level }): Piece[] => {
    const run = text.slice(start, end);
    if (level % 2 === 0) return [{ text: run, drawn: run, isRtl: false, start }];
    return partsOf(run)
      .map((part) => {
        const mirrored = Array.from(part.text, (character) => bidi.getMirroredCharacter(character) ?? character);
        return { text: part.text, drawn: mirrored.join(""), isRtl: true, start: start + part.at };
      })
      .reverse();
  });
  return pieces
    .map((piece) => ({ ...piece, drawn: piece.drawn.replaceAll(directions, "") }))
    .filter(({ drawn }) => drawn !== "");
}
