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
import { knownDictionary } from "#app/catalogue/words/dictionary-cache.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { can } from "#app/identity/access/scopes.ts";

/** A curve filters a sound search; a borrowed one would have to be read first. */
function soundForm({ curve }: SimilarResults, { shape }: SearchFilters) {
  const problem = shape?.kind === "borrowed" ? shapeMessages.notWithSound : null;
  return { curve, source: null, problem };
}

/** Results of a URL: of its sound search, else by shape or length, else by words and filters. */
export async function readResults(ctx: RequestContext, filters: SearchFilters): Promise<Read> {
  const heads: SimilarView[] = [];
  const bySound = filters.similar && (await readBySound(ctx, withTypedForm(filters, knownDictionary()), heads));
  return bySound ?? readWithoutSound(ctx, filters, heads);
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
