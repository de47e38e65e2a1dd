import { foldWords } from "#app/catalogue/fold.ts";
import { isDivided } from "#app/catalogue/index-words.ts";

/** A line of lyrics in pieces: odd indexes are words of the search. */
export type LyricLine = string[];

type SearchWords = {
  /** Folded words of the search. */
  words: string[];
  /** The last word is a prefix: it is still being typed. */
  open: boolean;
};

/** Max characters of a line; longer ones are cut around the first match. */
const maxLine = 90;
const ellipsis = "…";
const word = /[\p{L}\p{N}\p{M}'’]+/gu;

type Hit = { wanted: string; at: number; text: string };

/** Match of a word of the text: whole, or a part of it in scripts without blanks. The last word of the search matches as a prefix. */
function hitOf(text: string, { words, open }: SearchWords): Omit<Hit, "at"> | null {
  const [folded = ""] = foldWords(text);
  const last = words.length - 1;
  const whole = words.find((one, index) => folded === one || (open && index === last && folded.startsWith(one)));
  if (whole !== undefined) return { wanted: whole, text };
  const part = words.find((one) => isDivided(one) && folded.includes(one));
  return part === undefined ? null : { wanted: part, text: text.includes(part) ? part : text };
}

function hitsIn(line: string, search: SearchWords): Hit[] {
  return [...line.matchAll(word)].flatMap((match) => {
    const hit = hitOf(match[0], search);
    return hit === null ? [] : [{ ...hit, at: match.index + match[0].indexOf(hit.text) }];
  });
}

function piecesOf(line: string, search: SearchWords): LyricLine {
  const pieces: LyricLine = [];
  let from = 0;
  for (const { text, at } of hitsIn(line, search)) {
    pieces.push(line.slice(from, at), text);
    from = at + text.length;
  }
  pieces.push(line.slice(from));
  return pieces;
}

/** At most `maxLine` characters of the line, starting shortly before its first match. */
function cut(line: string, first: number): string {
  if (line.length <= maxLine) return line;
  const from = first < maxLine / 2 ? 0 : line.lastIndexOf(" ", first - maxLine / 4) + 1;
  const end = line.slice(from, from + maxLine);
  const head = from > 0 ? ellipsis : "";
  return `${head}${end.toWellFormed()}${from + maxLine < line.length ? ellipsis : ""}`;
}

/**
 * The line of the lyrics with the most words of the search, first of equals; null if no line has one that is missing from `visible`, the
 * folded text of the result.
 */
export function lyricLine(lyrics: string, search: SearchWords, visible: string[]): LyricLine | null {
  const missing = search.words.filter(
    (one, index) =>
      !visible.some((other) => {
        if (isDivided(one)) return other.includes(one);
        return search.open && index === search.words.length - 1 ? other.startsWith(one) : other === one;
      }),
  );
  if (missing.length === 0) return null;
  let best: { line: string; first: number; hits: number } | null = null;
  for (const line of lyrics.split("\n")) {
    const found = hitsIn(line, search);
    const hits = new Set(found.map((hit) => hit.wanted));
    if (!missing.some((one) => hits.has(one)) || hits.size <= (best?.hits ?? 0)) continue;
    best = { line, first: found[0]?.at ?? 0, hits: hits.size };
  }
  return best && piecesOf(cut(best.line, best.first), search);
}
