import { briefCopy as copy } from "#app/assistant/brief/brief-copy.ts";
import {
  countryOfCity,
  foreignCountry,
  misspeltCountry,
  platesOf,
  regionOf,
} from "#app/assistant/brief/data/place-words.ts";
import type { Part, Reader } from "#app/assistant/brief/read/part.ts";
import { resolveTerritories, world } from "#app/rights/territories/territories.ts";
import { readTerritory } from "#app/rights/territories/territory-list.ts";
import { territoryWords } from "#app/rights/territories/territory-words.ts";

type Place = {
  at: number;
  end: number;
  territories: string[];
  ambiguous: boolean;
  /** Only beside another one: a city, an abbreviation that is a word. */
  beside?: boolean;
  /** As it is written right. */
  meant?: string;
};

const word = /ex(?=-)|[a-zß-ɏ\d](?:[a-zß-ɏ\d.'-]*[a-zß-ɏ\d])?\.?/g;
const maxWords = 4;
/** Where territories are spoken of. */
const rights =
  /(?:^|[^a-zß-ɏ])(?:territor\w+|rights|usage|use|uses|licen[cs]\w+|media|air(?:s|ing)?|run(?:s|ning)?|broadcast|tvcs?|tv|campaign|markets?|roll(?:s|ing)?[- ]?out|launch(?:es|ing)?|clear(?:ed|ance)?|perpetuity|buy-?out|online|social|digital|olv|cinema|radio|months?|years?|yrs?|only|term|live in|all[- ]in|k)(?:[^a-zß-ɏ]|$)/;
const story =
  /(?:shot|filmed|shooting|filming|based|set|made|born|live[ds]?|travel\w*|driv\w+|office|team|colleagues?|agency|client|sounds?|from|back|brand|company|artist|band|producer|composer|streets|mountains|coast|trip|flying) (?:in|of|from|through|to|across|around|out of)? ?(?:the )?$/;
const behindStory =
  /^ ?(?:, (?:the|not the) (?:supermarket|shop|store|brand|band|singer|bank|country|city)|-based|based|office|team|brand|client|agency|company|leader|tour|class|music|guitar|beat|band|artist|accent|coast|,? says)/;
const except =
  /(?:^|[^a-zß-ɏ])(?:ex|excl\.?|exclud(?:ing|es?)|except(?: for)?|minus|without|not|other than|bar|ohne|außer|but not)[ :.-]*(?:the )?(?:mainland |continental )?$/;
const between = /^[ ]*(?:,|\/|&|\+|and|und|or|plus|,[ ]*and)?[ ]*(?:the[ ]+)?$/;

/** Abbreviations that are codes of small countries, too. */
const notCodes = /^(?:TV|AI|PR|AM|PM|CD|IO|CC|IT|ID|MS|PS|VO|VC)\.?$/;
/** Regions that are hardly said but for uses. */
const sure = /^(?:worldwide|weltweit|dach|emea|gsa|apac|latam|benelux|mena)$/;

/** The territory that some words name; null for none. */
function placeOf(part: Part, at: number, end: number, { language }: Reader): Place | null {
  const names = territoryWords();
  const given = part.masked.slice(at, end);
  const written = part.sentence.text.slice(at, end);
  // A stop at the end belongs to "U.S.", but not to "Spain.".
  const name = names.has(given) ? given : given.replace(/\.$/, "");
  const known = names.get(name);
  if (name === "georgia" && /(?<![a-z])(?:state|senate|atlanta)(?![a-z])/.test(part.sentence.lower))
    return { at, end: at + name.length, territories: ["US"], ambiguous: false };
  // "us" is a pronoun, "US" is none.
  if (name === "us" && written !== "US" && part.label !== "territory") return null;
  if (known !== undefined)
    return { at, end: at + name.length, ...known, ambiguous: known.ambiguous && written !== "US" };
  const other = regionOf(name) ?? null;
  // "can" is a verb, "CAN" is Canada.
  const isSpelt =
    name.length !== 3 || written.slice(0, 3) === name.toUpperCase() || /^(?:usa|uki|gcc|scandi|sea)$/.test(name);
  if (other !== null && !(name === "sea" && written !== "SEA"))
    return {
      beside: !isSpelt,
      at,
      end: at + name.length,
      territories: other,
      ambiguous: name.length === 3 && name !== "uki",
    };
  const foreign = language === null ? null : foreignCountry(name, language);
  if (foreign !== null) return { at, end: at + name.length, territories: [foreign], ambiguous: false };
  const isWord = notCodes.test(written) && part.label !== "territory";
  const code = !isWord && /^[A-Z]{2}\.?$/.test(written) ? readTerritory(written.slice(0, 2)) : null;
  if (code !== null) return { at, end: at + 2, territories: [code], ambiguous: true };
  const city = countryOfCity(name);
  return city === null ? null : { at, end: at + name.length, territories: [city], ambiguous: true, beside: true };
}

/** Names of territories, the longest first. */
function placesIn(part: Part, reader: Reader): Place[] {
  const tokens = [...part.masked.matchAll(word)].map(({ index: at, 0: { length } }) => ({ at, end: at + length }));
  let places: Place[] = [];
  let from = 0;
  for (const [place, { at }] of tokens.entries()) {
    if (at < from) continue;
    const ends = tokens.slice(place, place + maxWords).map(({ end }) => end);
    const found = ends.toReversed().flatMap((end) => placeOf(part, at, end, reader) ?? [])[0];
    if (found === undefined) continue;
    places.push(found);
    from = found.end;
  }
  for (const { at, end } of part.matches(plates)) {
    const territories = platesOf(part.sentence.text.slice(at, end));
    if (territories === null) continue;
    places = places.filter((one) => one.at < at || one.end > end);
    places.push({ at, end, territories, ambiguous: false });
  }
  const sorted = places.toSorted((a, b) => a.at - b.at);
  return withMisspelt(
    part,
    listsOf(part, sorted).flatMap((list) => (list.every(({ beside }) => beside) ? [] : list)),
  );
}

const plates = /(?<![a-zß-ɏ\d])[a-z]{1,3}(?:\/[a-z]{1,3}){1,6}(?![a-zß-ɏ\d])/g;

/** With names beside known ones, or where territories are asked for, that are misspelt. */
function withMisspelt(part: Part, places: Place[]): Place[] {
  if (places.length === 0 && part.label !== "territory") return places;
  const more = [...part.masked.matchAll(word)].flatMap(({ index: at, 0: text }) => {
    const end = at + text.length;
    const isBeside = places.some((one) =>
      between.test(one.end <= at ? part.masked.slice(one.end, at) : part.masked.slice(end, one.at)),
    );
    if (
      text.length < 5 ||
      places.some((one) => one.at < end && one.end > at) ||
      (part.label !== "territory" && !isBeside)
    )
      return [];
    const country = misspeltCountry(text);
    return country === null ? [] : [{ at, end, territories: [country.code], ambiguous: false, meant: country.name }];
  });
  return [...places, ...more].toSorted((a, b) => a.at - b.at);
}

/** Asks about names that are misspelt. */
function askAbout(part: Part, list: List, value: { territories: string[]; excluded: string[] }): void {
  for (const { at, end, meant, territories } of list)
    if (meant !== undefined)
      part.doubts.push({
        slot: "territory",
        text: copy.whichPlace(part.sentence.text.slice(at, end), meant),
        options: [value.territories, value.territories.filter((code) => !territories.includes(code))]
          .filter((codes) => codes.length > 0)
          .map((codes) => ({
            slot: "territory",
            value: { territories: codes, excluded: [] },
            at,
            end,
            certainty: "implied",
          })),
        ...{ at, end },
      });
}

const cityJoint = /[ ]*(?:,|\/|&|\+|(?<![a-z])(?:and|und|or|(?:down |up )?to|bis)(?![a-z]))[ ]*/;
const cityList =
  /^(?:[ ]{0,2}(?:,|\/|&|\+|(?:and|und|or|(?:down |up )?to|bis)(?= ))[ ]{0,2}[a-zß-ɏ-]{2,20}(?: [a-zß-ɏ-]{2,20})?){1,5}/;

/** The countries of the cities of a brief that names no other place, as far as music is used there. */
export function readCities(part: Part, { has }: Reader): void {
  const tokens = [...part.masked.matchAll(word)].map(({ index: at, 0: { length } }) => ({ at, end: at + length }));
  for (const [place, { at }] of tokens.entries()) {
    for (const end of tokens
      .slice(place, place + 3)
      .map((one) => one.end)
      .toReversed()) {
      const code = countryOfCity(part.masked.slice(at, end).replace(/\.$/, ""));
      if (code === null || part.label === "story" || part.label === "reference" || part.label === "exclusion") continue;
      const isNear = part.drafts.some(({ slot }) => slot === "media" || slot === "term");
      const letters = part.clauseAt(at).text.replaceAll(/[^a-zß-ɏ]/g, "").length;
      const isStory = story.test(part.before(at, 24)) || behindStory.test(part.after(end, 12));
      if (part.label !== "territory" && (isStory || !has.rights || (!isNear && letters > end - at + 4))) continue;
      const behind = cityList.exec(part.masked.slice(end, end + 80))?.[0].split(cityJoint) ?? [];
      const codes = new Set([code, ...behind.flatMap((name) => countryOfCity(name.trim()) ?? [])]);
      part.add("territory", { territories: [...codes], excluded: [] }, { at, end }, "implied");
      return;
    }
  }
}

type List = Place[];

/** Territories joined by commas and the like. */
function listsOf(part: Part, places: Place[]): List[] {
  const lists: List[] = [];
  for (const place of places) {
    const list = lists.at(-1);
    const last = list?.at(-1);
    if (list !== undefined && last !== undefined && between.test(part.masked.slice(last.end, place.at)))
      list.push(place);
    else lists.push([place]);
  }
  return lists;
}

/** Takes the places of "ex US" out of the territory before it. */
function exclude(part: Part, list: List, codes: string[]): void {
  const [first, last] = [list[0] as Place, list.at(-1) as Place];
  const draft = part.drafts.findLast((one) => one.slot === "territory");
  if (draft?.slot !== "territory" || first.at - draft.end > 30) return;
  const within = resolveTerritories(draft.value.territories);
  const isPart = draft.value.territories.includes(world) || codes.some((code) => within.includes(code));
  part.take(first.at, last.end);
  // "Denmark and Sweden, not Finland"
  if (!isPart) return;
  draft.value = { ...draft.value, excluded: [...new Set([...draft.value.excluded, ...codes])] };
  draft.end = last.end;
}

/** Whether a list of places is where music is used, and not where a film was shot. */
function isUse(part: Part, list: List, hasRights: boolean): boolean {
  const [first, last] = [list[0] as Place, list.at(-1) as Place];
  if (part.label === "territory" || part.label === "media") return true;
  if (story.test(part.before(first.at, 24)) || behindStory.test(part.after(last.end, 12))) return false;
  if (hasRights && list.some(({ at, end }) => sure.test(part.sentence.lower.slice(at, end)))) return true;
  const speaks =
    rights.test(part.sentence.lower) || part.drafts.some(({ slot }) => slot === "media" || slot === "term");
  const letters = part.clauseAt(first.at).text.replaceAll(/[^a-zß-ɏ]/g, "").length;
  if (!speaks && !(hasRights && letters <= last.end - first.at + 12)) return false;
  return list.some(({ ambiguous }) => !ambiguous) || (speaks && (list.length > 1 || isGlobal(list, part)));
}

const lead = /(?:in|for|across|within|throughout)[ ]+(?:the[ ]+)?$/;

/** Where the music is used. */
export function readTerritories(part: Part, reader: Reader): void {
  const { has } = reader;
  for (const list of listsOf(part, placesIn(part, reader))) {
    const [first, last] = [list[0] as Place, list.at(-1) as Place];
    const codes = [...new Set(list.flatMap(({ territories }) => territories))];
    if (except.test(part.masked.slice(Math.max(0, first.at - 20), first.at))) exclude(part, list, codes);
    else if (isUse(part, list, has.rights)) {
      const before = lead.exec(part.masked.slice(Math.max(0, first.at - 14), first.at))?.[0].length ?? 0;
      const tail = /^ only/.exec(part.masked.slice(last.end))?.[0].length ?? 0;
      const value = { territories: codes.includes(world) ? [world] : codes, excluded: [] };
      askAbout(part, list, value);
      part.add("territory", value, { at: first.at - before, end: last.end + tail });
    }
  }
}

/** "global" beside media and terms is a territory; "a global brand" is none. */
function isGlobal(list: List, part: Part): boolean {
  const [only] = list;
  if (only === undefined) return false;
  const name = part.sentence.lower.slice(only.at, only.end);
  return (
    /^(?:global(?:ly)?|ww|world)$/.test(name) &&
    /^ *(?:$|[,.;+&/)]|ex|minus|without|bar |use|usage|rights|licen|campaign|buy|release|rollout|for|in perp|all|tv|online|digital|social|term|and|,)/.test(
      part.after(only.end, 16),
    )
  );
}
