import {
  maxQueryLength,
  maxTextLength,
  numberFields,
  type SearchFilters,
  tagCategories,
} from "#app/catalogue/search/query/search-filters.ts";
import { maxValues } from "#app/catalogue/search/query/search-params.ts";
import { maxPhrases, parseSearchQuery } from "#app/catalogue/search/query/search-query.ts";
import { splitWords } from "#app/catalogue/search/query/typed-filters.ts";
import { searchCopy as copy } from "#app/catalogue/search/search-copy.ts";
import { searchMessages as messages } from "#app/catalogue/search/search-messages.ts";
import { problemOnPage } from "#app/catalogue/search/search-problem.ts";
import { groupsOf, videoId } from "#app/catalogue/similar/similar-query.ts";
import type { Dictionary } from "#app/catalogue/words/dictionary.ts";

/** Single-valued parameters and their labels. */
const single: [name: string, label: string][] = [
  ["q", messages.words],
  ...Object.entries(messages.flags),
  ...numberFields.map((field): [string, string] => [field, copy.fields[field]]),
  ["key", copy.groups.key],
  ["clear", copy.groups.clear],
  ["sort", copy.sort],
  ["page", copy.fields.page],
];

function distinct(params: URLSearchParams, name: string): string[] {
  return [...new Set(params.getAll(name))].filter((value) => value.trim() !== "");
}

function unknown(label: string, value: string): string {
  return problemOnPage(messages.unknownValue(label, value.toWellFormed()));
}

/** Parts of a search that are ignored although each value alone is valid. `filters`: from the URL. */
export function leftOut(params: URLSearchParams, filters: SearchFilters, dictionary: Dictionary): string[] {
  const notices: string[] = [];
  const { cut } = parseSearchQuery(splitWords(filters, dictionary).rest);
  const longest = filters.read ? maxTextLength : maxQueryLength;
  if ((params.get("q") ?? "").trim().length > longest) notices.push(messages.longText(longest));
  else if (cut.wanted > 0) notices.push(messages.manyWords(maxPhrases));
  if (cut.unwanted > 0) notices.push(messages.manyUnwanted(maxPhrases));
  for (const [name, label] of single) if (distinct(params, name).length > 1) notices.push(messages.repeated(label));
  for (const category of tagCategories) {
    if (distinct(params, category).length > maxValues) notices.push(messages.tooMany(copy.groups[category], maxValues));
  }
  const [seeds = ""] = distinct(params, "seed_songIds");
  if (seeds !== "" && (filters.similar?.seeds.length ?? 0) === 0) notices.push(unknown(messages.seed, seeds));
  const { similar } = filters;
  const groups = similar === null ? [] : groupsOf(params).filter((name) => !similar.groups.includes(name));
  if (groups.length > 0) notices.push(unknown(messages.segment, groups.join(", ")));
  const [video = ""] = distinct(params, "seed_youtube");
  if (video !== "" && videoId(video.trim()) === null) notices.push(unknown(messages.video, video));
  return notices;
}
