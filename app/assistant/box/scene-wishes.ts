import type { BriefReading, Slot } from "#app/assistant/brief/brief.ts";
import { foldWords } from "#app/catalogue/fold.ts";
import type { WishedWords } from "#app/catalogue/search/query/read-text.ts";
import { type Dictionary, findEntry } from "#app/catalogue/words/dictionary.ts";
import { maxPhraseWords } from "#app/catalogue/words/word-family.ts";

/** Chips whose words also say what is seen or sold. */
const pictured: ReadonlySet<Slot> = new Set(["category", "scene", "length", "development"]);
const token = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’&-]*/gu;
const maxScanned = 3000;
const maxScenes = 4;

/** What a text shows and advertises, in the words of families, apart from what chips stand for already. */
export function sceneWishes(text: string, { chips, rest }: BriefReading, dictionary: Dictionary): WishedWords[] {
  const read = chips.flatMap(({ slot, spans }) => (pictured.has(slot) ? [] : spans));
  const taken = [...read, ...rest.filter(({ folded }) => folded)];
  const isFree = (start: number, end: number) => !taken.some((one) => start < one.end && end > one.start);
  const tokens = [...text.slice(0, maxScanned).matchAll(token)];
  const found = new Map<string, WishedWords>();
  for (let at = 0; at < tokens.length && found.size < maxScenes; at += 1) {
    for (let size = maxPhraseWords; size > 0; size -= 1) {
      const [first, last] = [tokens[at], tokens[at + size - 1]];
      if (first === undefined || last === undefined) continue;
      const [start, end] = [first.index, last.index + last[0].length];
      const typed = text.slice(start, end);
      if (!isFree(start, end) || /[\n.;!?]/.test(typed)) continue;
      const entry = findEntry(dictionary, foldWords(typed));
      if (entry === null) continue;
      if (!entry.filler && entry.senses.length > 0)
        found.set(typed.toLowerCase(), { words: typed.toLowerCase(), weight: entry.musical ? 0.6 : 0.7 });
      at += size - 1;
      break;
    }
  }
  return [...found.values()];
}
