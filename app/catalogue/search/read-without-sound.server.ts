import { cachedResult } from "#app/catalogue/result-cache.server.ts";
import type { SearchFilters } from "#app/catalogue/search/query/search-filters.ts";
import { withoutTypedForm, withTypedForm } from "#app/catalogue/search/query/typed-filters.ts";
import { type SearchResults, searchCatalogue } from "#app/catalogue/search/search-catalogue.server.ts";
import { renderFormHead, renderForms } from "#app/catalogue/shape/render-forms.server.tsx";
import { type FormResults, searchForms } from "#app/catalogue/shape/search-shape.server.ts";
import { hasForm } from "#app/catalogue/shape/shape-query.ts";
import type { SimilarView } from "#app/catalogue/similar/render-similar.server.tsx";
import { knownDictionary } from "#app/catalogue/words/dictionary-cache.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";

export type Read = {
  results: SearchResults;
  /** Heading of each ranking search. */
  heads: SimilarView[];
  /** What results are ranked by; null for words and filters alone. */
  by: "sound" | "form" | "brand" | null;
  /** Shape and length used for ranking, from controls or text; whether tempos and lengths in the text order the results. */
  form: Pick<SearchFilters, "shape" | "fit" | "ranksMeasures">;
};

/** Path of the page, also in data requests of client-side navigation. */
export function pagePath({ url }: Pick<RequestContext, "url">): string {
  return url.pathname.replace(/\.data$/, "");
}

export function formOf({ shape, fit, ranksMeasures }: SearchFilters): Read["form"] {
  return { shape, fit, ...(ranksMeasures && { ranksMeasures }) };
}

/** Heading of a shape or length, whose links also remove the words for it. */
export function formHead(
  ctx: RequestContext,
  filters: SearchFilters,
  form: Pick<FormResults, "curve" | "source" | "problem">,
) {
  const plain = withoutTypedForm(filters, knownDictionary());
  const head = renderFormHead(pagePath(ctx), plain, form);
  return plain.text === filters.text ? head : { ...head, hidden: [] };
}

/**
 * Results of a search without a sound: by shape or length, else by words and filters. A phrase of shape or length is one only if it finds
 * something, else words. `heads`: headings above the results.
 */
export async function readWithoutSound(
  ctx: RequestContext,
  filters: SearchFilters,
  heads: SimilarView[],
): Promise<Read> {
  const form = await readByForm(ctx, filters, heads);
  if (form !== null) return form;
  const words = filters.sort === "relevance" ? { ...filters, ranksMeasures: true as const } : filters;
  return { results: await readByWords(ctx, words), heads, by: null, form: formOf(words) };
}

function readByWords(ctx: RequestContext, filters: SearchFilters): Promise<SearchResults> {
  const plain = { ...filters, similar: null, shape: null, fit: null, brand: null };
  return cachedResult(ctx, { kind: "search", args: plain }, () => searchCatalogue(ctx, plain));
}

async function readByForm(ctx: RequestContext, filters: SearchFilters, heads: SimilarView[]): Promise<Read | null> {
  const { similar: _, ...formed } = withTypedForm({ ...filters, similar: null }, knownDictionary());
  if (!hasForm(formed)) return null;
  const query = { ...formed, similar: null };
  const isTyped = !hasForm(filters);
  const args = { ...formed, isTyped };
  const form = await cachedResult(ctx, { kind: "forms", args }, () => searchForms(ctx, query, { isTyped }));
  // A title is found by its words, and a catalogue without curves has words only.
  const isTitle = (form.results?.verbatim.length ?? 0) > filters.verbatim.length;
  if (isTyped && (isTitle || (form.results?.count ?? 0) === 0)) return null;
  heads.push(formHead(ctx, query, form));
  if (form.results === null) return null;
  const tracks = renderForms(form, form.results.tracks);
  return { results: { ...form.results, tracks }, heads, by: "form", form: formOf(query) };
}
