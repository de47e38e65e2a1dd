import type { Vocabulary } from "#app/catalogue/search/facets/facet-vocabulary.ts";
import { askNear, fewHits, labelsOf, type NearMatches } from "#app/catalogue/search/near-matches.ts";
import { every } from "#app/catalogue/search/query/fts-terms.ts";
import { type SearchExpressions, searchExpressions } from "#app/catalogue/search/query/search-expression.ts";
import type { SearchFilters } from "#app/catalogue/search/query/search-filters.ts";
import { countSome, findWords, similarWords } from "#app/catalogue/search/query/search-sql.ts";
import { neededUnits, type SearchUnit, typedOf, unitExpression } from "#app/catalogue/search/query/search-units.ts";
import { closestWord, editsOf } from "#app/catalogue/search/query/similar-word.ts";
import type { TypedFilter } from "#app/catalogue/search/query/typed/rule.ts";
import { asWords, replaceTyped, splitWords } from "#app/catalogue/search/query/typed-filters.ts";
import { type Found, runSearches } from "#app/catalogue/search/run-searches.server.ts";
import { hiddenTokens } from "#app/catalogue/track/visibility.server.ts";
import { findEntry } from "#app/catalogue/words/dictionary.ts";
import { knownDictionary } from "#app/catalogue/words/dictionary-cache.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";

/**
 * Words without results, and the text whose results are shown instead: null for the same text with the missing words not read as a filter.
 */
export type Instead = { missing: string; shown: string | null };

/** Max units counted one by one, and max words spell-checked. */
const maxUnits = 6;
const maxSpellings = 4;
/** Corrections share the first two letters, unless they differ by one letter only. */
const sharedLetters = 2;
/** Frequency assumed for a dictionary word that is not in the index: words that recordings have come first. */
const dictionaryDoc = 1;

/** Words with letters; symbols have no spelling. */
const letters = /^[\p{L}\p{N}]/u;

type Counted = SearchUnit & {
  typed: string;
  /** Hits of the unit alone, and of all others without it; at most 101. */
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

/** Index range of words with the same prefix. */
function rangeOf(word: string): [from: string, to: string] {
  const start = word.slice(0, sharedLetters);
  return [start, `${start}\u{10FFFF}`];
}

/** Counts every unit and reads similarly spelled words of the index. `statements` go into one batch; `read` takes their results. */
function examine({ search }: Pick<RequestContext, "search">, { units: all, rest, unwanted }: SearchExpressions) {
  const units = neededUnits(all).slice(0, maxUnits);
  const words = units.flatMap((unit) => spelledWord(unit) ?? []).slice(0, maxSpellings);
  const count = (some: SearchUnit[]) =>
    search.prepare(countSome).bind(every([...some.map(unitExpression), ...rest], unwanted));
  const statements = [
    ...units.map((unit) => count([unit])),
    ...units.map((unit) => count(units.filter((other) => other !== unit))),
    search.prepare(findWords).bind(JSON.stringify(words.flatMap(editsOf))),
    ...(words.length === 0 ? [] : [search.prepare(similarWords(words.length)).bind(...words.flatMap(rangeOf))]),
  ];
  function read(results: D1Result[]): { units: Counted[]; terms: Term[] } {
    const hits = (at: number) => (results[at]?.results[0] as { hits: number } | undefined)?.hits ?? 0;
    const counted = units.map((unit, at) => ({
      ...unit,
      typed: typedOf(unit),
      alone: hits(at),
      without: units.length > 1 ? hits(units.length + at) : 0,
    }));
    return { units: counted, terms: results.slice(2 * units.length).flatMap(({ results: rows }) => rows as Term[]) };
  }
  return { statements, read };
}

type Proposal = Instead & { filters: SearchFilters };

function proposeText(filters: SearchFilters, missing: string, text: string): Proposal {
  return { missing, shown: text, filters: { ...filters, text } };
}

/** The text without reading filters: "nocturne in e minor" is a title. Excluded words stay excluded. */
function withWordsOnly(filters: SearchFilters): Proposal | null {
  const stays = ({ excluded }: TypedFilter["filter"]) => excluded !== undefined;
  const literal = asWords(filters, knownDictionary(), stays);
  const { typed } = splitWords(filters, knownDictionary());
  const missing = typed.flatMap(({ phrase, filter }) => (stays(filter) ? [] : [phrase]));
  return literal && { missing: missing.join(" "), shown: null, filters: literal };
}

/** The text with any voice instead of a female or male one, for a catalogue without such tags. */
function withAnyVoice(filters: SearchFilters): Proposal | null {
  const phrase = splitWords(filters, knownDictionary()).typed.find(({ filter }) => filter.voice)?.phrase;
  if (phrase === undefined) return null;
  return proposeText(filters, phrase, replaceTyped(filters.text, phrase, "with vocals"));
}

/** The text with unknown words replaced by similar known ones. */
function correct(filters: SearchFilters, units: Counted[], terms: Term[]): Proposal | null {
  const dictionary = knownDictionary();
  const isFiller = (term: string) => findEntry(dictionary, [term])?.filler === true;
  const spellings = [...dictionary.families.spellings].flatMap((term) =>
    isFiller(term) ? [] : [{ term, doc: dictionaryDoc }],
  );
  const missing: string[] = [];
  let corrected = filters.text;
  for (const unit of units) {
    const word = unit.alone === 0 ? spelledWord(unit) : null;
    const closest = word === null ? null : closestWord(word, [...terms, ...spellings], unit.open);
    if (closest === null) continue;
    corrected = replaceTyped(corrected, unit.typed, closest);
    missing.push(unit.typed);
  }
  return missing.length === 0 ? null : proposeText(filters, missing.join(" "), corrected);
}

/** The text without filler words, if its filters stay the same. */
function withoutFillers(filters: SearchFilters, units: SearchUnit[], text: string): string {
  const fillers = units.filter(({ entry }) => entry?.filler).map(typedOf);
  const left = fillers.reduce((rest, typed) => replaceTyped(rest, typed, ""), text);
  const typedIn = (one: string) => splitWords({ ...filters, text: one }, knownDictionary()).typed.length;
  return left !== "" && typedIn(left) === typedIn(text) ? left : text;
}

/** The text without its units that nothing has. */
function relax(filters: SearchFilters, units: Counted[], all: SearchUnit[]): Proposal | null {
  const dropped = units.filter(({ alone }) => alone === 0);
  if (dropped.length === 0) return null;
  const left = dropped.reduce((rest, { typed }) => replaceTyped(rest, typed, ""), filters.text);
  const missing = dropped.map(({ typed }) => typed).join(" ");
  return left === "" ? null : proposeText(filters, missing, withoutFillers(filters, all, left));
}

type Beside = {
  /** Results of another search, for one without results. */
  instead: (Proposal & { found: Found }) | null;
  near: NearMatches | null;
};

/**
 * Suggestions beside a search with few hits, of which `found` are the first. Without hits: the results of another search, with its filters
 * as words, else spell-corrected, else with any voice, else without its weakest words. Plus near matches. Two batches.
 */
export async function findBeside(
  ctx: RequestContext,
  filters: SearchFilters,
  { found, vocabulary }: { found: Found; vocabulary: Vocabulary },
): Promise<Beside> {
  const { search } = ctx;
  const [hidden, dictionary] = [hiddenTokens(ctx), knownDictionary()];
  const labelOf = labelsOf(vocabulary);
  const near = askNear(search, { filters, hidden, dictionary, labelOf, isEmpty: found.count === 0 });
  const isEmpty = found.count === 0 && filters.text !== "";
  const expressions = searchExpressions(filters, hidden, dictionary);
  const examined = isEmpty ? examine(ctx, expressions) : null;
  const examining = examined?.statements ?? [];
  if (examining.length + near.statements.length === 0) return { instead: null, near: null };
  const results = await search.batch([...examining, ...near.statements]);
  const nearIn = (shown: Found) =>
    shown.count >= fewHits
      ? null
      : near.read(results.slice(examining.length), new Set(shown.tracks.map(({ id }) => id)));
  const read = examined?.read(results.slice(0, examining.length));
  // With filters, near matches say which of them are given up.
  const isNarrow = splitWords(filters, dictionary).typed.length + expressions.rest.length > 0;
  const proposals = read ? proposalsOf(filters, read, isNarrow ? [] : expressions.units) : [];
  if (proposals.length === 0) return { instead: null, near: nearIn(found) };
  const other = await runSearches(
    ctx,
    proposals.map((one) => one.filters),
  );
  const best = other.found.findIndex(({ count }) => count > 0);
  const [alternative, proposal] = [other.found[best], proposals[best]];
  return {
    instead: alternative && proposal ? { ...proposal, found: alternative } : null,
    near: nearIn(alternative ?? found),
  };
}

/** Other searches, best first. `relaxed`: units of the search, of which some may be dropped; empty for none. */
function proposalsOf(
  filters: SearchFilters,
  { units, terms }: { units: Counted[]; terms: Term[] },
  relaxed: SearchUnit[],
) {
  const proposals = [
    withWordsOnly(filters),
    correct(filters, units, terms),
    withAnyVoice(filters),
    relaxed.length === 0 ? null : relax(filters, units, relaxed),
  ];
  return proposals.filter((one) => one !== null);
}
