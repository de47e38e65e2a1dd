import { activeFilters } from "#app/catalogue/search/active-filters.ts";
import { tagCategories } from "#app/catalogue/search/query/search-filters.ts";
import { readSearchParams } from "#app/catalogue/search/query/search-params.ts";
import { searchMessages as messages } from "#app/catalogue/search/search-messages.ts";
import { emptyDictionary } from "#app/catalogue/words/dictionary.ts";
import { smartCopy as copy } from "#app/playlists/smart/smart-copy.ts";
import type { RuleGroup, SmartRules } from "#app/playlists/smart/smart-playlist.ts";

/** A group in words. */
export type DescribedGroup = { lead: string; conditions: string[]; groups: DescribedGroup[] };
export type DescribedRules = { root: DescribedGroup; order: string };

const noFacets = {
  genre: { values: [], more: false },
  mood: { values: [], more: false },
  instrument: { values: [], more: false },
};

/** "Genre: deep house or techno", "“warm piano”", "90–110 BPM". */
function describeCondition(condition: string): string {
  const { filters } = readSearchParams(new URLSearchParams(condition));
  const category = tagCategories.find((name) => filters[name].length > 0);
  if (category !== undefined) {
    const names = filters[category].map((slug) => slug.replaceAll("-", " "));
    return copy.named(copy.kinds[category], names.join(copy.or));
  }
  if (filters.key !== null) return copy.named(copy.kinds.key, messages.keyChip(filters.key, filters.compatible));
  const { lengthMin, lengthMax } = filters;
  if (lengthMin !== null || lengthMax !== null)
    return copy.named(copy.kinds.length, messages.lengthChip(lengthMin, lengthMax));
  const labels = activeFilters(
    { ...filters, text: "", verbatim: [] },
    { facets: noFacets, dictionary: emptyDictionary, form: filters },
  ).map(({ label }) => label);
  return [...(filters.text === "" ? [] : [copy.quoted(filters.text)]), ...labels].join(", ");
}

function describeGroup({ effect, match, conditions, groups }: RuleGroup): DescribedGroup {
  return {
    lead: copy.words[effect][match],
    conditions: conditions.map(describeCondition),
    groups: groups.map(describeGroup),
  };
}

/** The rules in words. Tags are named by their slugs: labels are in the search database. */
export function describeRules(rules: SmartRules): DescribedRules {
  const { order, limit } = rules;
  const text = order === "random" ? copy.sampleOf(limit) : copy.atMost(limit, copy.orders[order].toLowerCase());
  return { root: describeGroup(rules), order: text };
}
