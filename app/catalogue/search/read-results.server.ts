import type { SearchBrand } from "#app/catalogue/fit/search-brand.server.ts";
import type { SearchFilters } from "#app/catalogue/search/query/search-filters.ts";
import { withTypedForm } from "#app/catalogue/search/query/typed-filters.ts";
import {
  formHead,
  formOf,
  pagePath,
  type Read,
  readWithoutSound,
} from "#app/catalogue/search/read-without-sound.server.ts";
import { shapeMessages } from "#app/catalogue/shape/shape-copy.ts";
import { hasForm } from "#app/catalogue/shape/shape-query.ts";
import { maySearchSimilar } from "#app/catalogue/similar/limit-similar.server.ts";
import {
  renderMatches,
  renderNotMade,
  renderSimilar,
  type SimilarView,
} from "#app/catalogue/similar/render-similar.server.tsx";
import { type SimilarResults, searchSimilar } from "#app/catalogue/similar/search-similar.server.ts";
import { similarCopy } from "#app/catalogue/similar/similar-copy.ts";
import { noSeeds } from "#app/catalogue/similar/similar-query.ts";
import { knownDictionary } from "#app/catalogue/words/dictionary-cache.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { can } from "#app/identity/access/scopes.ts";

/** A curve filters a sound search; a borrowed one would have to be read first. */
function soundForm({ curve }: SimilarResults, { shape }: SearchFilters) {
  const problem = shape?.kind === "borrowed" ? shapeMessages.notWithSound : null;
  return { curve, source: null, problem };
}

/**
 * Results of a URL: of its sound search, else by the fit with a brand, by shape or length, else by words and filters. `brand`: that of
 * `filters`.
 */
export async function readResults(
  ctx: RequestContext,
  filters: SearchFilters,
  brand: Promise<SearchBrand | null>,
): Promise<Read> {
  const heads: SimilarView[] = [];
  const typed = withTypedForm(filters, knownDictionary());
  const ranked = filters.similar ? await readBySound(ctx, typed, heads) : await readByFit(ctx, typed, { heads, brand });
  return ranked ?? readWithoutSound(ctx, filters, heads);
}

type ByFit = { heads: SimilarView[]; brand: Promise<SearchBrand | null> };

/** The recordings nearest to the brand's sound, by fit; null unless that is the order. */
async function readByFit(ctx: RequestContext, filters: SearchFilters, { heads, brand }: ByFit): Promise<Read | null> {
  const found = filters.sort === "brand" ? await brand : null;
  if (!found?.profile?.sound) return null;
  if (!(await maySearchSimilar(ctx))) {
    heads.push(renderNotMade(noSeeds, similarCopy.tooMany));
    return null;
  }
  const { raw } = found.profile.sound;
  const { results, problem } = await searchSimilar(ctx, { ...filters, similar: noSeeds }, raw);
  if (results === null) {
    heads.push(renderNotMade(noSeeds, problem ?? similarCopy.broken));
    return null;
  }
  const tracks = results.tracks.map(({ match: _, ...track }) => track);
  return { results: { ...results, tracks }, heads, by: "brand", form: formOf(filters) };
}

async function readBySound(ctx: RequestContext, filters: SearchFilters, heads: SimilarView[]): Promise<Read | null> {
  const query = filters.similar;
  if (query === null) return null;
  if (!(await maySearchSimilar(ctx))) {
    ctx.cache.allowed = false;
    heads.push(renderNotMade(query, similarCopy.tooMany));
    return null;
  }
  const bySound = { ...filters, similar: query };
  const similar = await searchSimilar(ctx, bySound);
  heads.push(renderSimilar(pagePath(ctx), filters, similar, can(ctx.actor, "references", ctx.company)));
  if (similar.results === null) return null;
  const tracks = renderMatches(pagePath(ctx), bySound, similar.results.tracks);
  if (hasForm(filters)) heads.push(formHead(ctx, filters, soundForm(similar, filters)));
  return { results: { ...similar.results, tracks }, heads, by: "sound", form: formOf(filters) };
}
