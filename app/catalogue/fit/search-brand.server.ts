import { type BrandProfile, readBrands } from "#app/catalogue/fit/read-brands.server.ts";
import type { SearchFilters } from "#app/catalogue/search/query/search-filters.ts";
import type { SimilarState } from "#app/catalogue/similar/index/similar-state.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import type { SimilarityModel } from "#audio/analysis/similarity/model.ts";

/** The brand of a search; `profile`: null for an unknown one. */
export type SearchBrand = { profile: BrandProfile | null; model: SimilarityModel | null };

/** The search without a brand for those who may not analyse them, and without an order by fit where there is no brand. */
export function forBrandReader({ actor, company }: Pick<RequestContext, "actor" | "company">, filters: SearchFilters) {
  const brand = can(actor, "sonic-analysis", company) ? filters.brand : null;
  return {
    ...filters,
    brand,
    sort: brand === null && filters.sort === "brand" ? ("relevance" as const) : filters.sort,
  };
}

/** The brand of a search by `forBrandReader`; null without one, which reads nothing. `state`: that of the index, where a search reads it. */
export async function readSearchBrand(
  ctx: RequestContext,
  { brand }: SearchFilters,
  state?: Promise<SimilarState>,
): Promise<SearchBrand | null> {
  if (brand === null) return null;
  const { brands, model } = await readBrands(ctx, { ids: [brand] }, state);
  return { profile: brands[0] ?? null, model };
}
