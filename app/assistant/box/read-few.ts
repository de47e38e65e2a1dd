import { knowsWords, wordsOfSearch } from "#app/assistant/box/words-of-search.ts";
import { type Like, readLike } from "#app/assistant/brief/read/references/read-like.ts";
import { foldWords } from "#app/catalogue/fold.ts";
import type { ReadText, WishedWords } from "#app/catalogue/search/query/read-text.ts";
import type { SearchFilters } from "#app/catalogue/search/query/search-filters.ts";
import { parseSearchQuery } from "#app/catalogue/search/query/search-query.ts";
import { neededUnits, type SearchUnit, typedOf, unitsOf } from "#app/catalogue/search/query/search-units.ts";
import type { TypedFilter } from "#app/catalogue/search/query/typed/rule.ts";
import { splitWords } from "#app/catalogue/search/query/typed-filters.ts";
import { measureOf } from "#app/catalogue/search/query/wish.ts";
import { typedLabel } from "#app/catalogue/search/search-messages.ts";
import { type Dictionary, findEntry } from "#app/catalogue/words/dictionary.ts";

export type Few = { read: ReadText } & Pick<SearchFilters, "vocals" | "explicit" | "key">;

/** A use or a picture stands for several kinds of tags at once: recordings with some of them are results too. */
function isScene({ entry }: SearchUnit): boolean {
  return entry !== null && !entry.musical && entry.cores.some((groups) => groups.length > 1);
}

function foldedOf({ phrases }: SearchUnit): string[] {
  return phrases.flatMap(({ words }) => words);
}

function last<Field extends keyof TypedFilter["filter"]>(typed: TypedFilter[], field: Field) {
  return typed.find(({ filter }) => filter[field] !== undefined)?.filter[field];
}

/** The wishes of a text like a name that the word families know; null for a name that they do not. */
function likeWishes({ name, turns, tempo }: Like, dictionary: Dictionary): Pick<ReadText, "wishes" | "tempo"> | null {
  const entry = findEntry(dictionary, foldWords(name));
  if (entry === null || entry.filler || entry.senses.length === 0) return null;
  return {
    wishes: [{ words: name, weight: 1.5 }, ...turns.map((words) => ({ words, weight: 0.8 }))],
    tempo: tempo === "slower" ? { min: null, max: 96 } : tempo === "faster" ? { min: 120, max: null } : null,
  };
}

/** A text of a few words that is more than words to search for: a use, a picture, or like something known; null for others. */
export function readFew(filters: SearchFilters, dropped: readonly string[], dictionary: Dictionary): Few | null {
  const like = readLike(filters.text);
  const { rest, typed: all } = splitWords(filters, dictionary);
  const query = parseSearchQuery(rest);
  if (query.choices !== null || query.unwanted.length > 0) return null;
  const liked = like === null ? null : likeWishes(like, dictionary);
  const units = neededUnits(unitsOf(query, dictionary));
  const isKnown = (unit: SearchUnit) => knowsWords(foldedOf(unit), dictionary);
  const isForeign = (unit: SearchUnit) => !isKnown(unit) && wordsOfSearch(typedOf(unit), dictionary) !== typedOf(unit);
  const isPicture = units.some(isScene);
  const isRead = isPicture || (units.length > 1 && units.some(isKnown) && units.some(isForeign));
  if (liked === null && !isRead) return null;
  const typed = all.filter(({ phrase }) => !dropped.includes(phrase));
  const words =
    liked?.wishes ??
    units.map(
      (unit): WishedWords => ({
        words: wordsOfSearch(typedOf(unit), dictionary),
        weight: null,
        isPicture,
      }),
    );
  const wishes = words.filter((one) => !dropped.includes(one.words));
  const voice = last(typed, "voice");
  const measures = typed.map(({ filter }) => measureOf(filter));
  const chip = (id: string, label: string, isFilter = false) => ({ id, label, isUsed: true, isFilter });
  const isFilter = ({ vocals, explicit, key, oneStop, stems, ai }: TypedFilter["filter"]) =>
    [vocals, explicit, key, oneStop, stems, ai].some((one) => one !== undefined);
  return {
    vocals: last(typed, "vocals") ?? null,
    explicit: last(typed, "explicit") ?? null,
    key: last(typed, "key") ?? null,
    read: {
      wishes: [...wishes, ...(voice === undefined ? [] : [{ words: `${voice} vocals`, weight: 1.5 }])],
      tempo: measures.find(({ tempo }) => tempo !== null)?.tempo ?? liked?.tempo ?? null,
      length: measures.find(({ length }) => length !== null)?.length ?? null,
      shape: null,
      without: typed.flatMap(({ filter }) => filter.excluded?.words.join(" ") ?? []),
      chips: [
        ...wishes.map((one) => chip(one.words, one.words)),
        ...typed.map(({ phrase, filter }) => chip(phrase, typedLabel(filter, true), isFilter(filter))),
      ],
      dropped: [...dropped],
      asked: {},
      facts: Object.assign(
        {},
        ...typed.map(({ filter: { oneStop, stems, ai } }) => ({
          ...(oneStop ? { oneStop } : {}),
          ...(stems ? { stems } : {}),
          ...(ai === undefined ? {} : { ai }),
        })),
      ),
    },
  };
}
