import { type Suggestion, type Suggestions, suggestionGroups } from "#app/catalogue/typeahead/suggestions.ts";
import { typeaheadCopy as copy } from "#app/catalogue/typeahead/typeahead-copy.ts";

/** A suggestion with its index among all options. */
export type Option = Suggestion & { at: number };
export type OptionGroup = { label: string; options: Option[] };

/** Min letters for offering a lyrics search. */
const minLyrics = 3;

function lyricsSearch(text: string): Suggestion[] {
  if (text.length < minLyrics) return [];
  const href = `/search?${new URLSearchParams({ q: text, qFields: "lyrics" })}`;
  return [{ _id: "lyrics", label: copy.lyrics(text), detail: "", href }];
}

/** Non-empty groups in order, followed by a lyrics search or the page of all searches. */
export function optionGroups(found: Suggestions, text: string): OptionGroup[] {
  const all = suggestionGroups.map((group) => ({ label: copy.groups[group], options: found[group] }));
  const own = all.filter(({ options }) => options.length > 0);
  const last = own.at(-1);
  if (text === "" && last)
    last.options = [...last.options, { _id: "all", label: copy.allSearches, detail: "", href: "/library/searches" }];
  else if (text !== "") own.push({ label: copy.lyricsGroup, options: lyricsSearch(text) });
  let at = 0;
  return own
    .filter(({ options }) => options.length > 0)
    .map(({ label, options }) => ({ label, options: options.map((option) => ({ ...option, at: at++ })) }));
}
