import type { Like } from "#app/assistant/brief/read/references/read-like.ts";
import { foldWords } from "#app/catalogue/fold.ts";
import { anchorToken } from "#app/catalogue/projection/search-token.ts";
import { every, oneOf, quote } from "#app/catalogue/search/query/fts-terms.ts";
import type { SearchFilters } from "#app/catalogue/search/query/search-filters.ts";
import { pageByTiers } from "#app/catalogue/search/query/search-sql.ts";
import { titleTerm } from "#app/catalogue/search/query/title-terms.ts";
import { readTrackViews } from "#app/catalogue/search/read-track-views.server.ts";
import { noSeeds } from "#app/catalogue/similar/similar-query.ts";
import { hiddenTokens } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";

/** Songs of an artist that are a reference together. */
const maxSongs = 3;
/** How much slower or faster. */
const step = 0.06;

type Found = Pick<SearchFilters, "similar"> & Partial<Pick<SearchFilters, "bpmMin" | "bpmMax">>;

/** The search by sound for something like a song or an artist of the catalogue, which is itself left out; null without one. */
export async function findLike(ctx: RequestContext, { name, tempo }: Like): Promise<Found | null> {
  const words = foldWords(name);
  if (words.length === 0) return null;
  const hidden = hiddenTokens(ctx).map((one) => quote([one]));
  const named = [titleTerm(words), quote([anchorToken("artist", words)])];
  const tiers = [every([oneOf(named)], hidden)];
  const { results } = await ctx.search
    .prepare(pageByTiers(1, Number.POSITIVE_INFINITY))
    .bind(...tiers, 0)
    .all();
  const tracks = readTrackViews(results);
  const titled = tracks.filter(({ title }) => foldWords(title).join(" ") === words.join(" "));
  const [first, ...others] = titled.length > 0 ? titled.slice(0, 1) : tracks.slice(0, maxSongs);
  if (first === undefined) return null;
  const similar = { ...noSeeds, seeds: [first, ...others].map(({ id }) => id) };
  if (tempo === null || first.bpm === null) return { similar };
  return tempo === "slower"
    ? { similar, bpmMax: Math.round(first.bpm * (1 - step)) }
    : { similar, bpmMin: Math.round(first.bpm * (1 + step)) };
}
