import { every, type SearchExpressions, searchExpressions } from "#app/catalogue/search/query/search-expression.ts";
import type { SearchFilters } from "#app/catalogue/search/query/search-filters.ts";
import { countSome, findWords, similarWords } from "#app/catalogue/search/query/search-sql.ts";
import { neededUnits, type SearchUnit, unitExpression } from "#app/catalogue/search/query/search-units.ts";
import { closestWord, editsOf } from "#app/catalogue/search/query/similar-word.ts";
import { asWords, splitWords } from "#app/catalogue/search/query/typed-filters.ts";
import { type Found, runSearches } from "#app/catalogue/search/run-searches.server.ts";
import { hiddenTokens } from "#app/catalogue/track/visibility.server.ts";
import { knownDictionary } from "#app/catalogue/words/dictionary-cache.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";

/** The words that find nothing, and the words whose results are shown: null for the same text with the missing ones as words, not as a filter. */
export type Instead = { missing: string; shown: string | null };

/** Units that are counted one by one, and words whose spelling is checked. */
const maxUnits = 6;
const maxSpellings = 4;
/** Words share their first two letters with what was meant, unless they differ from it by one letter only. */
const sharedLetters = 2;
/** How common a word of the dictionary counts when the index does not have it. */
const dictionaryDoc = 10;

/** Symbols have no spelling. */
const letters = /^[\p{L}\p{N}]/u;

type Counted = SearchUnit & {
  typed: string;
  /** Hits of the unit alone, and of all the others without it; 101 at most. */
  alone: number;
  without: number;
};
type Term = { term: string; doc: number };

/** The single word of a unit whose spelling can be checked. */
function spelledWord({ phrases }: SearchUnit): string | null {
  const [phrase] = phrases;
  const [word = ""] = phrase?.words ?? [];
  const isSingle = phrases.length === 1 && phrase?.quoted === false && phrase.words.length === 1;
  return isSingle && letters.test(word) && word.length > sharedLetters && word.length <= 24 ? word : null;
}

/** The range of words in the index with the same beginning. */
function rangeOf(word: string): [from: string, to: string] {
  const start = word.slice(0, sharedLetters);
  return [start, `${start}\u{10FFFF}`];
}

/** Counts every unit and reads words of the index that are spelled alike: one batch. */
async function examine(ctx: RequestContext, { units: all, rest, unwanted }: SearchExpressions) {
  const { search } = ctx;
  const units = neededUnits(all).slice(0, maxUnits);
  const words = units.flatMap((unit) => spelledWord(unit) ?? []).slice(0, maxSpellings);
  const count = (some: SearchUnit[]) =>
    search.prepare(countSome).bind(every([...some.map(unitExpression), ...rest], unwanted));
  const results = await search.batch<{ hits: number } | Term>([
    ...units.map((unit) => count([unit])),
    ...units.map((unit) => count(units.filter((other) => other !== unit))),
    search.prepare(findWords).bind(JSON.stringify(words.flatMap(editsOf))),
    ...(words.length === 0 ? [] : [search.prepare(similarWords(words.length)).bind(...words.flatMap(rangeOf))]),
  ]);
  const hits = (at: number) => (results[at]?.results[0] as { hits: number } | undefined)?.hits ?? 0;
  const counted = units.map(
    (unit, at): Counted => ({
      ...unit,
      typed: unit.phrases.map(({ typed }) => typed).join(" "),
      alone: hits(at),
      without: units.length > 1 ? hits(units.length + at) : 0,
    }),
  );
  return { units: counted, terms: results.slice(2 * units.length).flatMap(({ results: rows }) => rows as Term[]) };
}

/** `text` with the typed words replaced, or removed with "". */
function replaceTyped(text: string, typed: string, by: string): string {
  const at = text.indexOf(typed);
  if (at < 0) return text;
  return `${text.slice(0, at)}${by}${text.slice(at + typed.length)}`.replaceAll(/\s+/g, " ").trim();
}

type Proposal = Instead & { filters: SearchFilters };

function proposeText(filters: SearchFilters, missing: string, text: string): Proposal {
  return { missing, shown: text, filters: { ...filters, text } };
}

/** The same text, of which nothing is a filter: "nocturne in e minor" is a title. */
function withWordsOnly(filters: SearchFilters): Proposal | null {
  const literal = asWords(filters);
  const missing = splitWords(filters).typed.map(({ phrase }) => phrase);
  return literal && { missing: missing.join(" "), shown: null, filters: literal };
}

/** The text with any voice instead of a female or male one, for a catalogue without such tags. */
function withAnyVoice(filters: SearchFilters): Proposal | null {
  const phrase = splitWords(filters).typed.find(({ filter }) => filter.voice)?.phrase;
  if (phrase === undefined) return null;
  return proposeText(filters, phrase, replaceTyped(filters.text, phrase, "with vocals"));
}

/** The text with its unknown words replaced by similar known ones. */
function correct(filters: SearchFilters, units: Counted[], terms: Term[]): Proposal | null {
  const spellings = [...knownDictionary().spellings].map((term) => ({ term, doc: dictionaryDoc }));
  const missing: string[] = [];
  let corrected = filters.text;
  for (const unit of units) {
    const word = unit.alone === 0 ? spelledWord(unit) : null;
    const closest = word === null ? null : closestWord(word, [...terms, ...spellings]);
    if (closest === null) continue;
    corrected = replaceTyped(corrected, unit.typed, closest);
    missing.push(unit.typed);
  }
  return missing.length === 0 ? null : proposeText(filters, missing.join(" "), corrected);
}

/** The text without its weakest words: those that find nothing, else the one with the fewest hits that keeps the rest from being found. */
function relax(filters: SearchFilters, units: Counted[]): Proposal | null {
  const found = units.filter(({ alone }) => alone > 0);
  const byHits = [...found].sort((a, b) => a.alone - b.alone);
  const weakest = byHits.find(({ without }) => without > 0);
  const dropped =
    found.length < units.length ? units.filter(({ alone }) => alone === 0) : weakest ? [weakest] : byHits.slice(0, -1);
  if (dropped.length === 0) return null;
  const left = dropped.reduce((rest, { typed }) => replaceTyped(rest, typed, ""), filters.text);
  const missing = dropped.map(({ typed }) => typed).join(" ");
  return left === "" ? null : proposeText(filters, missing, left);
}

/**
 * Results of another search for one that finds nothing: with its filters as words, else with its spelling corrected, else with any voice, else
 * without its weakest words. Two batches.
 * Null when none finds anything.
 */
export async function findInstead(
  ctx: RequestContext,
  filters: SearchFilters,
): Promise<(Proposal & { found: Found }) | null> {
  const expressions = searchExpressions(filters, hiddenTokens(ctx), knownDictionary());
  const wordsOnly = withWordsOnly(filters);
  if (expressions.units.length === 0 && wordsOnly === null) return null;
  const { units, terms } = await examine(ctx, expressions);
  const all = [wordsOnly, correct(filters, units, terms), withAnyVoice(filters), relax(filters, units)];
  const proposals = all.filter((one) => one !== null);
  if (proposals.length === 0) return null;
  const { found } = await runSearches(
    ctx,
    proposals.map((one) => one.filters),
  );
  const best = found.findIndex(({ count }) => count > 0);
  const [results, proposal] = [found[best], proposals[best]];
  return results && proposal ? { ...proposal, found: results } : null;
}
