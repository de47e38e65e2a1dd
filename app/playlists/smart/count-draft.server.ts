import { musicalKeys } from "#app/catalogue/musical-key.ts";
import type { Vocabulary } from "#app/catalogue/search/facets/facet-vocabulary.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { countMatches } from "#app/playlists/smart/find-matches.server.ts";
import { checkDraft, type Draft, filledDraft } from "#app/playlists/smart/rules-draft.ts";
import { smartCopy as copy } from "#app/playlists/smart/smart-copy.ts";

/** Match count of a draft as text, with the tags and keys that conditions can use: the browser has no list of them. */
export type MatchCount = { said: string; tags: Vocabulary; keys: string[] };

/** Counts the matches of a draft without its incomplete parts. One round trip, two after a change of the dictionary. */
export async function countDraft({ search, company }: RequestContext, draft: Draft): Promise<MatchCount> {
  const keys = [...musicalKeys];
  const filled = filledDraft(draft);
  const rules = filled && checkDraft({ ...filled, order: "popularity", limit: "1" }).rules;
  const { count, vocabulary } = await countMatches(search, { companyId: company.id, rules });
  if (count === null) return { said: filled ? copy.notCounted : copy.nothingToCount, tags: vocabulary, keys };
  return { said: `${copy.counted(count.hits, count.more)}. ${copy.oneVersion}`, tags: vocabulary, keys };
}
