import type { Vocabulary } from "#app/catalogue/search/facet-vocabulary.ts";
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

/** A recording that the rules find: its view as JSON, and the index tokens of those who must not see it, apart by spaces. */
export type Match = { id: string; view: string; hidden: string };

/** A member of the company: what its members may not see is no match. */
function hiddenFromMembers(companyId: string): string[] {
  return hiddenTokens({ company: { id: companyId }, actor: {} });
}

type Answer = { results: unknown[]; vocabulary: Vocabulary; changed: boolean };
type Asked = { rules: SmartRules; companyId: string; once?: boolean };

/**
 * Runs `prepare` with the expressions of the rules, in one batch; twice when the dictionary of the words changed since this server read it,
 * unless it is to be asked `once`. Where the text of a condition may be a title, the rules with all such texts as words are asked for as well;
 * one more batch where only some of them are titles.
 */
async function ask(
  search: D1Database,
  { rules, companyId, once = false }: Asked,
  prepare: (expressions: RuleExpressions) => D1PreparedStatement,
) {
  const hidden = hiddenFromMembers(companyId);
  async function run(asked: SmartRules, isWhole = false): Promise<Answer> {
    const known = knownDictionary();
    const doubts = isWhole ? [] : doubtsOf(asked, { search, hidden, dictionary: known });
    const variants = doubts.length === 0 ? [asked] : [asked, withWords(asked, doubts, known)];
    const [terms, dictionary, ...found] = await search.batch([
      ...wordStatements(search),
      ...variants.map((one) => prepare(compileRules(one, hidden, known))),
      ...doubts.flatMap(({ question }) => question.statements),
    ]);
    const words = updateWords(terms, dictionary);
    const titles = doubts.filter(({ question }, at) => question.isTitle(found.slice(0, variants.length + at + 1)));
    if (titles.length > 0 && titles.length < doubts.length) return run(withWords(asked, titles, known), true);
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

/** One recording of each song, at the place of its first hit: the main version where it matches, else the first that does. */
function oneOfEachSong(hits: Hit[]): Hit[] {
  const songs = new Map<string, Hit>();
  for (const hit of hits) {
    const known = songs.get(hit.songId);
    if (known === undefined || (hit.isMain && !known.isMain)) songs.set(hit.songId, hit);
  }
  return [...songs.values()];
}

type Wanted = Asked & { playlistId: string; now: number };

/**
 * The recordings of a smart playlist in its order, as members of its company may see them: one version of each song, at most `limit`, among
 * the first 1,000 hits as in every list of the search.
 */
export async function findMatches(search: D1Database, wanted: Wanted): Promise<Match[]> {
  const { rules, playlistId, now } = wanted;
  const { results } = await ask(search, wanted, (expressions) => statementOf(search, rules, expressions));
  const hits = (results as Hit[]).sort((a, b) => a.tier - b.tier || a.position - b.position);
  const songs = oneOfEachSong(hits);
  const ordered = rules.order === "random" ? sampleOfDay(songs, { playlistId, day: utcDay(now) }) : songs;
  return ordered.slice(0, rules.limit);
}

/** How many recordings match, at most 1,001, and the tags that conditions can name. One round trip. */
export async function countMatches(search: D1Database, wanted: { companyId: string; rules: SmartRules | null }) {
  const { rules, companyId } = wanted;
  if (rules === null) {
    const row = await search.prepare(readVocabulary).first<{ terms: string }>();
    return { count: null, vocabulary: updateVocabulary(row?.terms ?? "[]").vocabulary };
  }
  const asked = { rules, companyId };
  const { results, vocabulary } = await ask(search, asked, ({ all }) => search.prepare(countHits).bind(all));
  const [row] = results as { hits: number }[];
  const hits = row?.hits ?? 0;
  return { count: { hits: Math.min(hits, hitCap), more: hits > hitCap }, vocabulary };
}
