import type { SearchFilters } from "#app/catalogue/search/query/search-filters.ts";
import { searchString } from "#app/catalogue/search/query/search-string.ts";
import { writeCurve } from "#app/catalogue/shape/curve.ts";

export const drawPage = "/music-sync-licensing/shape";

/** Page that draws a curve for a search, starting with `curve`. */
export function drawPath(filters: SearchFilters, curve: ArrayLike<number> | null): string {
  const shape = curve && ({ kind: "drawn", curve: writeCurve(curve) } as const);
  return drawPage + searchString({ ...filters, shape, page: 1 });
}
