import type { Vocabulary } from "#app/catalogue/search/facets/facet-vocabulary.ts";
import {
  countHits,
  hitCap,
  identitiesByTiers,
  identitiesSorted,
  readVocabulary,
} from "#app/catalogue/search/query/search-sql.ts";
import { hiddenTokens } from "#app/catalogue/track/visibility.server.ts";
import {
  knownDictionary,
  updateVocabulary,
  updateWords,
  wordStatements,
} from "#app/catalogue/words/dictionary-cache.server.ts";
import { compileRules, doubtsOf, type RuleExpressions, withWords } from "#app/playlists/smart/compile-rules.ts";
import { sampleOfDay, utcDay } from "#app/playlists/smart/daily-sample.ts";
import type { SmartRules } from "#app/playlists/smart/smart-playlist.ts";

type Hit = { id: string; songId: string; isMain: number; tier: number; position: number } & Match;

/** A match: its view as JSON, and the index tokens of those from whom it is hidden, separated by spaces. */
export type Match = { id: string; view: string; hidden: string };

/** Tokens of a company member: recordings hidden from members do not match. */
function hiddenFromMembers(companyId: string): string[] {
  return hiddenTokens({ company: { id: companyId }, actor: {} });
}

type Answer = { results: unknown[]; vocabulary: Vocabulary; changed: boolean };
type Asked = { rules: SmartRules; companyId: string; once?: boolean };

/**
 * Runs `prepare` with the expressions of the rules, in one batch; twice when the dictionary has changed since this isolate read it, unless
 * `once`. Where the text of a condition may be a title, the variant with all such texts taken literally is queried too; one more batch
 * where only some are titles.
 */
async function ask(
  search: D1Database,
  { rules, companyId, once = false }: Asked,
  prepare: (expressions: RuleExpressions) => D1PreparedStatement,
) {
  const hidden = hiddenFromMembers(companyId);
  async function run(variant: SmartRules, isWhole = false): Promise<Answer> {
    const cached = knownDictionary();
    const doubts = isWhole ? [] : doubtsOf(variant, { search, hidden, dictionary: cached });
    const variants = doubts.length === 0 ? [variant] : [variant, withWords(variant, doubts, cached)];
    const [terms, dictionary, ...found] = await search.batch([
      ...wordStatements(search),
      ...variants.map((one) => prepare(compileRules(one, hidden, cached))),
      ...doubts.flatMap(({ question }) => question.statements),
    ]);
    const words = updateWords(terms, dictionary);
    const titles = doubts.filter(({ question }, at) => question.isTitle(found.slice(0, variants.length + at + 1)));
    if (titles.length > 0 && titles.length < doubts.length) return run(withWords(variant, titles, cached), true);
    return { results: found[titles.length > 0 ? 1 : 0]?.results ?? [], ...words };
  }
  const first = await run(rules);
  return first.changed && !once ? run(rules) : first;
}

function statementOf(search: D1Database, { order }: SmartRules, { all, tiers }: RuleExpressions) {
  if (order === "relevance") return search.prepare(identitiesByTiers(tiers.length)).bind(...tiers, 0);
  if (order === "popularity" || order === "random") return search.prepare(identitiesByTiers(1)).bind(all, 0);
  return search.prepare(identitiesSorted(order)).bind(all);
}

/** One recording per song, at the position of its first hit: the main version if it matches, else the first match. */
function oneOfEachSong(hits: Hit[]): Hit[] {
  const songs = new Map<string, Hit>();
  for (const hit of hits) {
    const previous = songs.get(hit.songId);
    if (previous === undefined || (hit.isMain && !previous.isMain)) songs.set(hit.songId, hit);
  }
  return [...songs.values()];
}

type Wanted = Asked & { playlistId: string; now: number };

/**
 * Recordings of a smart playlist in its order, as visible to the company's members: one version per song, at most `limit`, among the first
 * 1,000 hits as in every list of the search.
 */
export async function findMatches(search: D1Database, query: Wanted): Promise<Match[]> {
  const { rules, playlistId, now } = query;
  const { results } = await ask(search, query, (expressions) => statementOf(search, rules, expressions));
  const hits = (results as Hit[]).sort((a, b) => a.tier - b.tier || a.position - b.position);
  const songs = oneOfEachSong(hits);
  const ordered = rules.order === "random" ? sampleOfDay(songs, { playlistId, day: utcDay(now) }) : songs;
  return ordered.slice(0, rules.limit);
}

/** Number of matching recordings, at most 1,001, and the tags that conditions can use. One round trip. */
export async function countMatches(search: D1Database, query: { companyId: string; rules: SmartRules | null }) {
  const { rules, companyId } = query;
  if (rules === null) {
    const row = await search.prepare(readVocabulary).first<{ terms: string }>();
    return { count: null, vocabulary: updateVocabulary(row?.terms ?? "[]").vocabulary };
  }
  const ruleQuery = { rules, companyId };
  const { results, vocabulary } = await ask(search, ruleQuery, ({ all }) => search.prepare(countHits).bind(all));
  const [row] = results as { hits: number }[];
  const hits = row?.hits ?? 0;
  return { count: { hits: Math.min(hits, hitCap), more: hits > hitCap }, vocabulary };
}
