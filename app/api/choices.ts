import { musicalKeys } from "#app/catalogue/musical-key.ts";
import { clearChoices, sorts, tagCategories } from "#app/catalogue/search/query/search-filters.ts";
import { twoSided } from "#app/catalogue/search/query/search-params.ts";
import { editDistance } from "#app/catalogue/search/query/similar-word.ts";
import { searchCopy } from "#app/catalogue/search/search-copy.ts";
import { searchMessages } from "#app/catalogue/search/search-messages.ts";
import { knownDictionary } from "#app/catalogue/words/dictionary-cache.server.ts";
import { currencies, exclusivities } from "#app/rights/licence-terms.ts";
import { madeStates } from "#app/rights/made/made.ts";
import { madeCopy } from "#app/rights/made/made-copy.ts";
import { allMedia } from "#app/rights/media.ts";
import { productCategories } from "#app/rights/product-categories.ts";
import { termsCopy } from "#app/rights/terms-copy.ts";
import { territoryGroups } from "#app/rights/territories/territories.ts";
import { listCountries } from "#app/ui/countries.ts";

/** A list of as many values is named whole; of a longer one, those that are nearest to the value. */
const maxListed = 60;
const maxNearest = 12;

/** Lists by the label of their field, with which its messages begin. */
const lists: Record<string, () => readonly string[]> = {
  [termsCopy.media]: () => allMedia,
  [termsCopy.territories]: () => [...territoryGroups, ...listCountries().map(({ code, name }) => `${code} (${name})`)],
  [termsCopy.category]: () => Object.keys(productCategories),
  [termsCopy.exclusivity]: () => exclusivities,
  [termsCopy.currency]: () => currencies,
  [searchCopy.groups.key]: () => musicalKeys,
  [searchCopy.groups.clear]: () => clearChoices,
  [searchCopy.sort]: () => sorts,
  [madeCopy.title]: () => madeStates,
  ...Object.fromEntries(
    Object.entries(searchMessages.flags).map(([name, label]) => [
      label,
      () => (isTwoSided(name) ? ["yes", "no"] : ["yes"]),
    ]),
  ),
  ...Object.fromEntries(tagCategories.map((category) => [searchCopy.groups[category], () => slugsOf(`${category}/`)])),
};

const isTwoSided = (name: string) => twoSided.some((one) => one === name);

function slugsOf(start: string): string[] {
  return [...(knownDictionary().tags ?? [])].flatMap((tag) => (tag.startsWith(start) ? tag.slice(start.length) : []));
}

/** How unlike two texts are, from 0. */
function difference(one: string, other: string): number {
  const longest = Math.max(one.length, other.length);
  const isPart = Math.min(one.length, other.length) > 2 && (one.includes(other) || other.includes(one));
  return isPart ? 1 / longest : editDistance(one, other, longest) / longest;
}

function nearest(values: readonly string[], given: readonly string[]): string[] {
  const rank = (value: string) => {
    const names = value.toLowerCase().split(/ \(|\)/);
    return Math.min(...given.flatMap((one) => names.map((name) => difference(one.toLowerCase(), name))));
  };
  return values
    .map((value) => ({ value, at: rank(value) }))
    .toSorted((a, b) => a.at - b.at)
    .slice(0, maxNearest)
    .map(({ value }) => value);
}

/** A message with the values that its field may have instead of the quoted ones. */
function withValues(message: string): string {
  const values = lists[message.slice(0, Math.max(0, message.indexOf(":")))]?.() ?? [];
  const [from, to] = [message.indexOf("“"), message.lastIndexOf("”")];
  const given = from < 0 ? [] : message.slice(from + 1, to).split(", ");
  const isWhole = values.length <= maxListed;
  // Other messages of the field are of its length or its form.
  const isOfValue = given.length > 0 || (isWhole && /\bchoose\b/.test(message));
  if (values.length === 0 || !isOfValue) return message;
  return `${message} ${isWhole ? `One of: ${values.join(", ")}` : `Nearest: ${nearest(values, given).join(", ")}`}.`;
}

/** Problems by field as a program reads them: what is chosen from a list comes with it. */
export function withChoices(fields: Record<string, string[]>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(fields).map(([field, messages]) => [field, messages.map(withValues)]));
}
