import { readSearchBrand, type SearchBrand } from "#app/catalogue/fit/search-brand.server.ts";
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
import type { SimilarState } from "#app/catalogue/similar/index/similar-state.server.ts";
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

type Found = Read & { brand: SearchBrand | null };

/** Results of a URL: of its sound search, else by the fit with a brand, by shape or length, else by words and filters. */
export async function readResults(ctx: RequestContext, filters: SearchFilters): Promise<Found> {
  const heads: SimilarView[] = [];
  const typed = withTypedForm(filters, knownDictionary());
  if (filters.similar === null && filters.sort === "brand") return readByFit(ctx, { filters, typed, heads });
  const reading = readBySound(ctx, typed, heads).then((ranked) => ranked ?? readWithoutSound(ctx, filters, heads));
  const [read, brand] = await Promise.all([reading, readSearchBrand(ctx, filters)]);
  return { ...read, brand };
}

type ByFit = { filters: SearchFilters; typed: SearchFilters; heads: SimilarView[] };

/** The recordings nearest to the brand's sound, by fit; without a sound those of another order. The search reads the index for both. */
async function readByFit(ctx: RequestContext, { filters, typed, heads }: ByFit): Promise<Found> {
  const without = (brand: SearchBrand | null) =>
    readWithoutSound(ctx, filters, heads).then((read) => ({ ...read, brand }));
  if (!(await maySearchSimilar(ctx))) {
    heads.push(renderNotMade(noSeeds, similarCopy.tooMany));
    return without(await readSearchBrand(ctx, filters));
  }
  const { promise: state, resolve } = Promise.withResolvers<SimilarState>();
  const reading = readSearchBrand(ctx, filters, state);
  const bySound = searchSimilar(ctx, { ...typed, similar: noSeeds }, async (read) => {
    resolve(read);
    return (await reading)?.profile?.sound?.raw ?? null;
  });
  const [{ results, problem }, brand] = await Promise.all([bySound, reading]);
  if (results === null) {
    if (brand?.profile?.sound) heads.push(renderNotMade(noSeeds, problem ?? similarCopy.broken));
    return without(brand);
  }
  const tracks = results.tracks.map(({ match: _, ...track }) => track);
  return { results: { ...results, tracks }, heads, by: "brand", form: formOf(typed), brand };
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
