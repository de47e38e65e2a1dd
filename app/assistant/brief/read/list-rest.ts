import type { BriefReading } from "#app/assistant/brief/brief.ts";
import type { Part } from "#app/assistant/brief/read/part.ts";

const wordCharacter = /[\p{L}\p{N}]/u;
const clause = /[^,;()–]+/g;

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

function clausesWithout(lower: string, read: readonly { at: number; end: number }[]): { at: number; end: number }[] {
  return [...lower.matchAll(clause)]
    .map(({ index, 0: { length } }) => ({ at: index, end: index + length }))
    .filter((piece) => !read.some(({ at, end }) => at < piece.end && end > piece.at));
}
