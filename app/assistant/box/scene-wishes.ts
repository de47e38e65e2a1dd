import type { BriefReading, Slot } from "#app/assistant/brief/brief.ts";
import { foldWords } from "#app/catalogue/fold.ts";
import type { WishedWords } from "#app/catalogue/search/query/read-text.ts";
import { type Dictionary, findEntry } from "#app/catalogue/words/dictionary.ts";
import { maxPhraseWords } from "#app/catalogue/words/word-family.ts";

/** Chips whose words also say what is seen or sold. */
const pictured: ReadonlySet<Slot> = new Set(["category", "scene", "length", "development"]);
const token = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’&-]*/gu;
const apart = /[\n.;!?]/;
const maxScanned = 3000;
const maxScenes = 4;

/** Chips of what the music is like, but for a word of a picture: "driving" in "driving through the rain". */
const heard: ReadonlySet<Slot> = new Set(["mood", "genre", "instrument"]);

type Place = { start: number; end: number };

/** `covered`: ids of chips that only repeat a word of a scene. */
export type Scenes = { wishes: WishedWords[]; covered: string[] };

function overlaps(one: Place, other: Place): boolean {
  return one.start < other.end && one.end > other.start;
}

/** Whether `one` is a part of `other`. */
function isWithin(one: Place, other: Place): boolean {
  return one.start >= other.start && one.end <= other.end && one.end - one.start < other.end - other.start;
}

/** The longest phrase of a family at each place that is free, in the order of the text. */
function* phrasesIn(text: string, isFree: (place: Place) => boolean, dictionary: Dictionary) {
  const tokens = [...text.slice(0, maxScanned).matchAll(token)];
  const phraseAt = (at: number, size: number) => {
    const [first, last] = [tokens[at], tokens[at + size - 1]];
    if (first === undefined || last === undefined) return null;
    const place = { start: first.index, end: last.index + last[0].length };
    const typed = text.slice(place.start, place.end);
    const entry = isFree(place) && !apart.test(typed) ? findEntry(dictionary, foldWords(typed)) : null;
    return entry && { typed: typed.toLowerCase(), entry, place };
  };
  for (let at = 0; at < tokens.length; at += 1) {
    for (let size = maxPhraseWords; size > 0; size -= 1) {
      const found = phraseAt(at, size);
      if (found === null) continue;
      yield found;
      at += size - 1;
      break;
    }
  }
}

/** What a text shows and advertises, in the words of families, apart from what chips stand for already. */
export function sceneWishes(text: string, { chips, rest }: BriefReading, dictionary: Dictionary): Scenes {
  const sounds = chips.filter(({ slot }) => heard.has(slot));
  const spansOfSounds = sounds.flatMap(({ spans }) => spans);
  const others = chips.flatMap(({ slot, spans }) => (pictured.has(slot) || heard.has(slot) ? [] : spans));
  const taken = [...others, ...rest.filter(({ folded }) => folded)];
  const isFree = (place: Place) =>
    !taken.some((one) => overlaps(one, place)) &&
    !spansOfSounds.some((one) => overlaps(one, place) && !isWithin(one, place));
  const found = new Map<string, WishedWords>();
  const places: Place[] = [];
  for (const { typed, entry, place } of phrasesIn(text, isFree, dictionary)) {
    if (entry.filler || entry.senses.length === 0) continue;
    if (entry.musical && spansOfSounds.some((one) => overlaps(one, place))) continue;
    found.set(typed, { words: typed, weight: entry.musical ? 0.6 : 0.7 });
    places.push(place);
    if (found.size === maxScenes) break;
  }
  const covered = sounds.filter(({ spans }) => spans.every((one) => places.some((place) => isWithin(one, place))));
  return { wishes: [...found.values()], covered: covered.map(({ id }) => id) };
}
