import { foldWords } from "#app/catalogue/fold.ts";
import { isDivided } from "#app/catalogue/index-words.ts";

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

type Hit = { wanted: string; at: number; text: string };

/** What a word of the text has of a word of the search: all of it, or a part in scripts without blanks. The last one may only begin it. */
function hitOf(text: string, { words, open }: Wanted): Omit<Hit, "at"> | null {
  const [folded = ""] = foldWords(text);
  const last = words.length - 1;
  const whole = words.find((one, index) => folded === one || (open && index === last && folded.startsWith(one)));
  if (whole !== undefined) return { wanted: whole, text };
  const part = words.find((one) => isDivided(one) && folded.includes(one));
  return part === undefined ? null : { wanted: part, text: text.includes(part) ? part : text };
}

function hitsIn(line: string, wanted: Wanted): Hit[] {
  return [...line.matchAll(word)].flatMap((match) => {
    const hit = hitOf(match[0], wanted);
    return hit === null ? [] : [{ ...hit, at: match.index + match[0].indexOf(hit.text) }];
  });
}

function piecesOf(line: string, wanted: Wanted): LyricLine {
  const pieces: LyricLine = [];
  let from = 0;
  for (const { text, at } of hitsIn(line, wanted)) {
    pieces.push(line.slice(from, at), text);
    from = at + text.length;
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
      !visible.some((other) => {
        if (isDivided(one)) return other.includes(one);
        return wanted.open && index === wanted.words.length - 1 ? other.startsWith(one) : other === one;
      }),
  );
  if (missing.length === 0) return null;
  let best: { line: string; first: number; hits: number } | null = null;
  for (const line of lyrics.split("\n")) {
    const found = hitsIn(line, wanted);
    const hits = new Set(found.map((hit) => hit.wanted));
    if (!missing.some((one) => hits.has(one)) || hits.size <= (best?.hits ?? 0)) continue;
    best = { line, first: found[0]?.at ?? 0, hits: hits.size };
  }
  return best && piecesOf(cut(best.line, best.first), wanted);
}
