import { maxTextLength, type SearchFilters } from "#app/catalogue/search/query/search-filters.ts";
import { searchMessages as messages } from "#app/catalogue/search/search-messages.ts";

const maxName = 60;

/** What a text says that no search follows, such as a budget. `given`: the search before its use was checked. */
export function notSearched({ read, usage }: SearchFilters, given: SearchFilters): string | null {
  const labels = read?.chips.flatMap(({ label, isUsed }) => (isUsed ? [] : [label])) ?? [];
  return labels.length === 0 ? null : messages.notSearched(labels, usage !== null && given.usage !== null);
}

/** A search as lists and titles call it; a brief is a person's own, and no figure of searches has it. */
export function nameOf({ text, read }: SearchFilters): string {
  return read && text.length > maxName ? `${text.slice(0, maxName)}…` : text;
}

/** The text of the box as it was typed. */
export function boxText(params: URLSearchParams): string {
  return (params.get("q") ?? "").toWellFormed().slice(0, maxTextLength).trim();
}
