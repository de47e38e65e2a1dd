import { wordParts } from "#app/catalogue/index-words.ts";
import { anchorToken } from "#app/catalogue/projection/search-token.ts";
import { literalChoices, tiersOfChoices } from "#app/catalogue/search/query/choice-tiers.ts";
import { every, oneOf, quote } from "#app/catalogue/search/query/fts-terms.ts";
import { type SearchField, type SearchFilters, searchFields } from "#app/catalogue/search/query/search-filters.ts";
import type { SearchQuery } from "#app/catalogue/search/query/search-query.ts";
import {
  coreTagsExpression,
  hasOtherWords,
  neededUnits,
  type SearchUnit,
  tagsExpression,
  unitExpression,
} from "#app/catalogue/search/query/search-units.ts";
import { titleTerm, titleWords } from "#app/catalogue/search/query/title-terms.ts";
import type { Dictionary } from "#app/catalogue/words/dictionary.ts";

type Typed = {
  query: SearchQuery;
  /** Titles that equal the text. */
  titles: string[][];
  units: SearchUnit[];
  rest: string[];
  unwanted: string[];
  dictionary: Dictionary;
};

/** Tiers of a query with words; `rest`: terms that every hit must have besides. */
function tiersOf({ query, titles, units, rest, unwanted, dictionary }: Typed) {
  const { tags } = dictionary;
  const star = query.open ? " *" : "";
  const words = query.wanted.flatMap((phrase) => phrase.words);
  // Whole titles and names match as prefixes even if the dictionary knows the last word; single words then do not.
  const isLastOpen = units.at(-1)?.open ?? false;
  const asTyped = literally({ ...query, open: isLastOpen });
  const needed = neededUnits(units);
  const coreTags = coreTagsExpression(needed, tags);
  const tagged = tagsExpression(needed, tags);
  const related = needed.map(unitExpression).join(" AND ");
  const title = titleTerm(words);
  const others = titles.map(titleTerm).filter((one) => one !== title);
  const artist = quote([anchorToken("artist", words)]);
  // Title tokens do not contain the order of words, so phrases are searched as well.
  const phrases = asTyped.filter((_, index) => (query.wanted[index]?.words.flatMap(wordParts).length ?? 0) > 1);
  const inTitle = `(${[...titleWords(words.flatMap(wordParts), isLastOpen), ...phrases].join(" AND ")})`;
  const exact = [title, ...others, artist];
  const begins = title + star;
  const named = `(${artist + star} OR ${inTitle})`;
  const isWider = needed.length < units.length || units.some(hasOtherWords);
  const literal = `(${asTyped.join(" AND ")})`;
  const later: [terms: string | null, before: (string | null)[]][] = [
    [coreTags, []],
    [tagged === coreTags ? null : tagged, [coreTags]],
    [literal, [tagged]],
    [isWider ? `(${related})` : null, [tagged, literal]],
  ];
  const tagTiers = present([coreTags, tagged === coreTags ? null : tagged]).length;
  return {
    lyricsFrom: 3 + tagTiers,
    tiers: [
      every([oneOf(exact), ...rest], unwanted),
      every([begins, ...rest], [...unwanted, ...exact]),
      every([named, ...rest], [...unwanted, begins, ...others, artist]),
      ...later.flatMap(([terms, before]) =>
        terms === null ? [] : [every([terms, ...rest], [...unwanted, begins, ...others, named, ...present(before)])],
      ),
    ],
    meant: coreTags === null ? null : oneOf([begins, named, coreTags]),
    // The related words include the literal ones.
    all: oneOf(present([isWider ? `(${related})` : literal, tagged, begins, ...others, artist + star])),
  };
}

function present(terms: (string | null)[]): string[] {
  return terms.filter((term) => term !== null);
}

/** The phrases as typed; the last one may be a prefix. */
function literally({ wanted, open }: SearchQuery): string[] {
  return wanted.map(({ words }, index) => quote(words) + (open && index === wanted.length - 1 ? " *" : ""));
}

/** Words searched in some columns only, without the anchors of whole titles and names: a single tier. */
function tierIn(fields: SearchField[], { query, rest, unwanted, dictionary }: Typed) {
  const columns = fields.map((field) => searchFields[field]).join(" ");
  const { choices } = query;
  const words = choices ? literalChoices(choices, query, dictionary) : literally(query).join(" AND ");
  const all = `({${columns}} : (${words}))`;
  const lyricsFrom = fields.includes("lyrics") ? 0 : Number.POSITIVE_INFINITY;
  return { lyricsFrom, tiers: [every([all, ...rest], unwanted)], all, meant: null };
}

/** Tiers of the words of a search; null without words. */
export function typedTiers({ qFields }: SearchFilters, typed: Typed) {
  const { wanted, choices } = typed.query;
  if (wanted.length === 0) return null;
  if (qFields.length > 0) return tierIn(qFields, typed);
  return choices ? tiersOfChoices({ ...typed, choices }) : tiersOf(typed);
}
