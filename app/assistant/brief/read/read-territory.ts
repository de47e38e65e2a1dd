import type { Part, Reader } from "#app/assistant/brief/read/part.ts";
import { world } from "#app/rights/territories/territories.ts";
import { readTerritory } from "#app/rights/territories/territory-list.ts";
import { territoryWords } from "#app/rights/territories/territory-words.ts";

type Place = { at: number; end: number; territories: string[]; ambiguous: boolean };

const word = /[a-zß-ɏ\d](?:[a-zß-ɏ\d.'-]*[a-zß-ɏ\d])?\.?/gu;
const maxWords = 4;
/** Where territories are spoken of. */
const rights =
  /(?:^|[^a-zß-ɏ])(?:territor\w+|rights|usage|use|uses|licen[cs]\w+|media|air(?:s|ing)?|run(?:s|ning)?|broadcast|tvcs?|tv|campaign|markets?|roll(?:s|ing)?[- ]?out|launch(?:es|ing)?|clear(?:ed|ance)?|perpetuity|buy-?out|online|social|digital|olv|cinema|radio|months?|years?|yrs?|only|term|live in|all[- ]in|k)(?:[^a-zß-ɏ]|$)/u;
const story =
  /(?:shot|filmed|shooting|filming|based|set|made|born|live[ds]?|travel\w*|driv\w+|office|team|colleagues?|agency|client|sounds?|from|back|brand|company|artist|band|producer|composer|streets|mountains|coast|trip|flying) (?:in|of|from|through|to|across|around|out of)? ?(?:the )?$/;
const behindStory =
  /^ ?(?:-based|based|office|team|brand|client|agency|company|leader|tour|class|music|guitar|beat|band|artist|accent|coast|,? says)/;
const except =
  /(?:^|[^a-zß-ɏ])(?:ex|excl\.?|exclud(?:ing|es?)|except(?: for)?|minus|without|not|other than|bar|ohne|außer|but not)[ :.]*(?:the )?$/u;
const between = /^[ ]*(?:,|\/|&|\+|and|und|or|plus|,[ ]*and)?[ ]*(?:the[ ]+)?$/;

/** Abbreviations that are codes of small countries, too. */
const notCodes = /^(?:TV|AI|PR|AM|PM|CD|IO|CC|IT|ID|MS|PS|VO|VC)\.?$/;
/** Regions that are hardly said but for uses. */
const sure = /^(?:worldwide|weltweit|dach|emea|gsa|apac|latam|benelux|mena)$/;

/** The territory that some words name; null for none. */
function placeOf(part: Part, at: number, end: number): Place | null {
  const names = territoryWords();
  const given = part.masked.slice(at, end);
  const written = part.sentence.text.slice(at, end);
  // A stop at the end belongs to "U.S.", but not to "Spain.".
  const name = names.has(given) ? given : given.replace(/\.$/, "");
  const known = names.get(name);
  // "us" is a pronoun, "US" is none.
  if (name === "us" && written !== "US" && part.label !== "territory") return null;
  if (known !== undefined)
    return { at, end: at + name.length, ...known, ambiguous: known.ambiguous && written !== "US" };
  const isWord = notCodes.test(written) && part.label !== "territory";
  const code = !isWord && /^[A-Z]{2}\.?$/.test(written) ? readTerritory(written.slice(0, 2)) : null;
  return code === null ? null : { at, end: at + 2, territories: [code], ambiguous: true };
}

/** Names of territories, the longest first. */
function placesIn(part: Part): Place[] {
  const tokens = [...part.masked.matchAll(word)].map(({ index: at, 0: { length } }) => ({ at, end: at + length }));
  const places: Place[] = [];
  let from = 0;
  for (const [place, { at }] of tokens.entries()) {
    if (at < from) continue;
    const ends = tokens.slice(place, place + maxWords).map(({ end }) => end);
    const found = ends.toReversed().flatMap((end) => placeOf(part, at, end) ?? [])[0];
    if (found === undefined) continue;
    places.push(found);
    from = found.end;
  }
  return places;
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
  draft.value = { ...draft.value, excluded: [...new Set([...draft.value.excluded, ...codes])] };
  draft.end = last.end;
  part.take(first.at, last.end);
}

/** Whether a list of places is where music is used, and not where a film was shot. */
function isUse(part: Part, list: List, hasRights: boolean): boolean {
  const [first, last] = [list[0] as Place, list.at(-1) as Place];
  if (part.label === "territory" || part.label === "media") return true;
  if (story.test(part.before(first.at, 24)) || behindStory.test(part.after(last.end, 12))) return false;
  if (hasRights && list.some(({ at, end }) => sure.test(part.sentence.lower.slice(at, end)))) return true;
  const speaks =
    rights.test(part.sentence.lower) || part.drafts.some(({ slot }) => slot === "media" || slot === "term");
  const letters = part.clauseAt(first.at).text.replaceAll(/[^a-zß-ɏ]/gu, "").length;
  if (!speaks && !(hasRights && letters <= last.end - first.at + 12)) return false;
  return list.some(({ ambiguous }) => !ambiguous) || (speaks && (list.length > 1 || isGlobal(list, part)));
}

const lead = /(?:in|for|across|within|throughout)[ ]+(?:the[ ]+)?$/;

/** Where the music is used. */
export function readTerritories(part: Part, { has }: Reader): void {
  for (const list of listsOf(part, placesIn(part))) {
    const [first, last] = [list[0] as Place, list.at(-1) as Place];
    const codes = [...new Set(list.flatMap(({ territories }) => territories))];
    if (except.test(part.masked.slice(Math.max(0, first.at - 20), first.at))) exclude(part, list, codes);
    else if (isUse(part, list, has.rights)) {
      const before = lead.exec(part.masked.slice(Math.max(0, first.at - 14), first.at))?.[0].length ?? 0;
      const tail = /^ only/.exec(part.masked.slice(last.end))?.[0].length ?? 0;
      const value = { territories: codes.includes(world) ? [world] : codes, excluded: [] };
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
    /^ *(?:$|[,.;+&/)]|use|usage|rights|licen|campaign|buy|release|rollout|for|in perp|all|tv|online|digital|social|term|and|,)/.test(
      part.after(only.end, 16),
    )
  );
}
