import { phraseKey, type SearchFilters } from "#app/catalogue/search/query/search-filters.ts";
import { keyRules } from "#app/catalogue/search/query/typed/key-rules.ts";
import { lengthRules } from "#app/catalogue/search/query/typed/length-rules.ts";
import { plainText, type Rule, type TypedFilter } from "#app/catalogue/search/query/typed/rule.ts";
import { tempoRules } from "#app/catalogue/search/query/typed/tempo-rules.ts";
import { explicitRules, voiceRules } from "#app/catalogue/search/query/typed/voice-rules.ts";

const rules = [...tempoRules, ...lengthRules, ...keyRules, ...voiceRules, ...explicitRules];

/** Stands in for characters that are taken already; no rule matches it and no word holds it. */
const taken = "\u{E000}";
const wordCharacter = /[\p{L}\p{N}]/u;

/**
 * Numbers with units, keys and voices in the words of a search ("120 bpm", "30s", "in Am", "no vocals"), and the text without them.
 * Quoted text and the phrases in `verbatim` are taken literally, and so is what says another value of the same kind.
 */
export function readTypedFilters(text: string, verbatim: string[]): { rest: string; typed: TypedFilter[] } {
  const literal = new Set(verbatim.map(phraseKey));
  // Patterns are written in lower case: a case-blind one over letters of all scripts takes milliseconds to compile.
  const lower = text.toLowerCase();
  let masked = plainText(lower.length === text.length ? lower : text).replace(/["“”][^"“”]*(?:["“”]|$)/gu, (quoted) =>
    taken.repeat(quoted.length),
  );
  let rest = text;
  const typed: (TypedFilter & { at: number })[] = [];
  const found = new Map<Rule["sets"], string>();
  for (const { sets, pattern: rule, read } of rules) {
    for (const match of masked.matchAll(rule)) {
      const phrase = text.slice(match.index, match.index + match[0].length);
      if (literal.has(phraseKey(phrase))) {
        masked = blank(masked, match.index, phrase, taken);
        continue;
      }
      const filter = read(match.groups ?? {});
      const said = JSON.stringify(filter);
      if (filter === null || (found.get(sets) ?? said) !== said) continue;
      masked = blank(masked, match.index, phrase, taken);
      rest = blank(rest, match.index, phrase, " ");
      if (!found.has(sets)) typed.push({ phrase: phrase.trim(), filter, at: match.index });
      found.set(sets, said);
    }
  }
  typed.sort((a, b) => a.at - b.at);
  return { rest: rest.trim(), typed: typed.map(({ phrase, filter }) => ({ phrase, filter })) };
}

function blank(text: string, at: number, part: string, filler: string): string {
  return text.slice(0, at) + filler.repeat(part.length) + text.slice(at + part.length);
}

/** The phrases in the words that are filters, and the words without them. With `qFields` all words are words. */
export function splitWords({ text, verbatim, qFields }: SearchFilters): { rest: string; typed: TypedFilter[] } {
  if (qFields.length > 0) return { rest: text, typed: [] };
  const { rest, typed } = readTypedFilters(text, verbatim);
  // "120 bpm!" asks for no title that is "!".
  return { rest: typed.length > 0 && !wordCharacter.test(rest) ? "" : rest, typed };
}

/** The search with all of its text as words; null when no phrase of it is read as a filter. */
export function asWords<Filters extends SearchFilters>(filters: Filters): Filters | null {
  const { typed } = splitWords(filters);
  if (typed.length === 0) return null;
  const verbatim = [...filters.verbatim, ...typed.map(({ phrase }) => phraseKey(phrase))];
  const literal = { ...filters, verbatim };
  // Without the first phrase of a kind the next one is read.
  return asWords(literal) ?? literal;
}
