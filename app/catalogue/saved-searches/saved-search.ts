import { z } from "zod";
import { activeFilters } from "#app/catalogue/search/active-filters.ts";
import type { SearchFilters } from "#app/catalogue/search/query/search-filters.ts";
import { readSearchParams } from "#app/catalogue/search/query/search-params.ts";
import { searchString } from "#app/catalogue/search/query/search-string.ts";
import { emptyDictionary } from "#app/catalogue/words/dictionary.ts";
import { visibleText } from "#app/edge/forms/visible-text.ts";

/** A user's search. `query`: canonical query string of /search, starting with "?". */
export type PersonSearch = { id: string; name: string; query: string };

export const searchesPath = "/library/searches";
export const maxSavedSearches = 100;
export const maxRecentSearches = 20;
export const maxName = 60;

const name = z
  .string({ error: "Enter a name." })
  .trim()
  .regex(visibleText, "Enter a name.")
  .max(maxName, `Use at most ${maxName} characters.`);
/** Query strings of the search page have at most about 3,000 characters. */
const query = z
  .string({ error: "Choose a search to save." })
  .max(4_000, "This search is too long.")
  .transform((text) => canonicalQuery(text))
  .refine((text) => text !== "", "Search for a word or set a filter before you save the search.");

export const newSearchSchema = z.object({ name, query });
export const searchNameSchema = z.object({ name });

/** Canonical, shortest query string, first page; "" for the whole catalogue. */
export function canonicalQuery(text: string): string {
  return searchString({ ...readSearchParams(new URLSearchParams(text)).filters, page: 1 });
}

const noFacets = {
  genre: { values: [], more: false },
  mood: { values: [], more: false },
  instrument: { values: [], more: false },
};

/**
 * Describes a search: "warm piano, Instrumental only, 90–110 BPM". At most `maxName` characters. Without `facets` tags are named by their
 * slugs.
 */
export function describeSearch(filters: SearchFilters, facets?: Parameters<typeof activeFilters>[1]["facets"]): string {
  const chosen = activeFilters(
    { ...filters, text: "", verbatim: [] },
    { facets: facets ?? noFacets, dictionary: emptyDictionary, form: filters },
  );
  const labels = chosen.map(({ label }) => (facets ? label : label.replaceAll("-", " ")));
  const text = [filters.text, ...labels].filter((part) => part !== "").join(", ");
  return [...text].slice(0, maxName).join("").trim();
}

/** The same for a query string. */
export function describeQuery(text: string): string {
  return describeSearch(readSearchParams(new URLSearchParams(text)).filters);
}
