import { foldWords } from "#app/catalogue/fold.ts";

/** A line of lyrics in pieces: those at odd places are words of the search. */
export type LyricLine = string[];

type Wanted = {
  /** Folded words of the search. */
  words: string[];
  /** The last word may go on: it is still being typed. */
  open: boolean;
};

/** Characters of a line that are shown; a longer one is cut around the first word of the search. */
const maxLine = 90;
const ellipsis = "…";
const word = /[\p{L}\p{N}\p{M}'’]+/gu;

/** Whether a word of the text is one of the search; the last one may only begin it. */
function isWanted(text: string, { words, open }: Wanted): string | null {
  const [folded = ""] = foldWords(text);
  const last = words.length - 1;
  const found = words.find((one, index) => folded === one || (open && index === last && folded.startsWith(one)));
  return found ?? null;
}

function piecesOf(line: string, wanted: Wanted): LyricLine {
  const pieces: LyricLine = [];
  let from = 0;
  for (const match of line.matchAll(word)) {
    if (isWanted(match[0], wanted) === null) continue;
    pieces.push(line.slice(from, match.index), match[0]);
    from = match.index + match[0].length;
  }
  pieces.push(line.slice(from));
  return pieces;
}

/** At most `maxLine` characters of the line, from shortly before its first word of the search. */
function cut(line: string, first: number): string {
  if (line.length <= maxLine) return line;
  const from = first < maxLine / 2 ? 0 : line.lastIndexOf(" ", first - maxLine / 4) + 1;
  const end = line.slice(from, from + maxLine);
  const head = from > 0 ? ellipsis : "";
  return `${head}${end.toWellFormed()}${from + maxLine < line.length ? ellipsis : ""}`;
}

/**
 * The line of the lyrics with the most words of the search, the first of equal ones; null when no line has one that is missing from
 * `visible`, the folded text that the result shows anyway.
 */
export function lyricLine(lyrics: string, wanted: Wanted, visible: string[]): LyricLine | null {
  const missing = wanted.words.filter(
    (one, index) =>
      !visible.some((other) =>
        wanted.open && index === wanted.words.length - 1 ? other.startsWith(one) : other === one,
      ),
  );
  if (missing.length === 0) return null;
  let best: { line: string; first: number; hits: number } | null = null;
  for (const line of lyrics.split("\n")) {
    const found = [...line.matchAll(word)].flatMap((match) => {
      const hit = isWanted(match[0], wanted);
      return hit === null ? [] : [{ hit, at: match.index }];
    });
    const hits = new Set(found.map(({ hit }) => hit));
    if (!missing.some((one) => hits.has(one)) || hits.size <= (best?.hits ?? 0)) continue;
    best = { line, first: found[0]?.at ?? 0, hits: hits.size };
  }
  return best && piecesOf(cut(best.line, best.first), wanted);
}
