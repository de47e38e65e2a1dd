import bidiFactory from "bidi-js";

const bidi = bidiFactory();

/** Signs that say in which direction text runs: they are obeyed and not drawn. */
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A part of a line that is drawn without a break, in the order of its letters. */
export type Piece = {
  text: string;
  /** As it is drawn: brackets of a text from right to left are turned round. */
  drawn: string;
  isRtl: boolean;
  /** Where it stands among the characters of the line. */
  start: number;
};

/** Whether a paragraph runs from right to left: its first letter with a direction does. */
export function isRightToLeft(text: string): boolean {
  return bidi.getEmbeddingLevels(text, "auto").paragraphs[0]?.level === 1;
}

/** Neighbouring characters of one level. */
function levelRuns(levels: Uint8Array): { start: number; end: number; level: number }[] {
  const runs: { start: number; end: number; level: number }[] = [];
  levels.forEach((level, at) => {
    const last = runs.at(-1);
    if (last?.level === level) last.end = at + 1;
    else runs.push({ start: at, end: at + 1, level });
  });
  return runs;
}

/** Rule L2 of the Unicode Bidirectional Algorithm: from the highest level down, what is at it or above is turned round. */
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

/** The words and spaces of a run. */
function partsOf(text: string): { text: string; at: number }[] {
  return [...text.matchAll(/\s+|\S+/g)].map((match) => ({ text: match[0], at: match.index }));
}

/**
 * A line of text in the pieces in which it is drawn from left to right, by the Unicode Bidirectional Algorithm. `isRtl`: the direction of
 * the paragraph. Right to left, each word is a piece of its own; their letters are still in reading order.
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
