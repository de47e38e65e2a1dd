import type { BriefReading } from "#app/assistant/brief/brief.ts";
import type { Part } from "#app/assistant/brief/read/part.ts";

const wordCharacter = /[\p{L}\p{N}]/u;
const clause = /[^,;()–]+/g;
const listMark = /^[ \t]*\d{1,2}$/;
/** Words of a clause with chips that no chip has: so many are listed, and any with a number. */
const maxUnread = 8;

/** What no chip stands for: whole sentences, and clauses of those that have chips. */
export function listRest(text: string, parts: readonly Part[]): BriefReading["rest"] {
  return parts.flatMap(({ sentence, drafts, doubts }) => {
    const read = [...drafts, ...doubts];
    const pieces =
      read.length === 0 ? [{ at: 0, end: sentence.end - sentence.start }] : clausesWithout(sentence.lower, read);
    return pieces.flatMap(({ at, end }) => {
      const written = text.slice(sentence.start + at, sentence.start + end);
      if (!wordCharacter.test(written)) return [];
      const start = sentence.start + at + (written.length - written.trimStart().length);
      const trimmed = written.trim();
      return [{ start, end: start + trimmed.length, text: trimmed, folded: sentence.folded }];
    });
  });
}

type Place = { at: number; end: number };

function clausesWithout(lower: string, read: readonly Place[]): Place[] {
  return [...lower.matchAll(clause)]
    .filter(({ index, 0: text }) => index > 0 || !listMark.test(text))
    .flatMap(({ index, 0: { length } }) => {
      const piece = { at: index, end: index + length };
      const inside = read.filter(({ at, end }) => at < piece.end && end > piece.at);
      return inside.length === 0 ? [piece] : gapsOf(lower, piece, inside);
    });
}

/** What stands between the words that were read, where it is long or has a number. */
function gapsOf(lower: string, piece: Place, inside: readonly Place[]): Place[] {
  const gaps: Place[] = [];
  let from = piece.at;
  for (const { at, end } of [...inside.toSorted((a, b) => a.at - b.at), { at: piece.end, end: piece.end }]) {
    if (at > from) gaps.push({ at: from, end: at });
    from = Math.max(from, end);
  }
  return gaps.filter(({ at, end }) => {
    const text = lower.slice(at, end).replace(/^[ \t]*\d{1,2}[.)]/, "");
    return /\d/.test(text) || text.trim().split(/[ \t]+/).length >= maxUnread;
  });
}
