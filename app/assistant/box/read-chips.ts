import { wordsOfSearch } from "#app/assistant/box/words-of-search.ts";
import type { BriefChip } from "#app/assistant/brief/brief.ts";
import type { ReadText, WishedWords } from "#app/catalogue/search/query/read-text.ts";
import { searchMessages as messages } from "#app/catalogue/search/search-messages.ts";
import type { Dictionary } from "#app/catalogue/words/dictionary.ts";

/** How much of a wish a chip is: a sound is more specific than a feeling. */
const weights = { instrument: 1.2, genre: 1.2, mood: 1 } as const;
const maxWishes = 14;

/** Slots that the search follows; the others are for a licence. */
export const musical: ReadonlySet<string> = new Set([
  "mood",
  "instrument",
  "genre",
  "tempo",
  "vocals",
  "reference",
  "exclusion",
  "length",
  "development",
]);

/** The label of what a chip wishes, as the search names what a row lacks; null for none. */
export function wishLabel(chip: BriefChip, dictionary: Dictionary): string | null {
  const { tempo, length, shape } = measuresOf([chip]);
  if (tempo !== null) return messages.bpmChip(tempo.min, tempo.max);
  if (length !== null) return messages.lengthChip(length.min, length.max);
  if (shape !== null) return messages.shapeChip({ kind: "preset", name: shape });
  return wishesOf([chip], dictionary)[0]?.words ?? null;
}

function wishesOf(chips: readonly BriefChip[], dictionary: Dictionary): WishedWords[] {
  return chips.flatMap((chip): WishedWords[] => {
    if (chip.slot === "instrument" || chip.slot === "genre" || chip.slot === "mood")
      return [{ words: wordsOfSearch(chip.value.words, dictionary), weight: weights[chip.slot] }];
    if (chip.slot === "vocals" && chip.value.kind === "wanted" && chip.value.voice !== null)
      return [{ words: `${chip.value.voice} vocals`, weight: 1.5 }];
    if (chip.slot === "reference" && chip.value.artist !== null) return [{ words: chip.value.artist, weight: 1.5 }];
    return [];
  });
}

function measuresOf(chips: readonly BriefChip[]): Pick<ReadText, "tempo" | "length" | "shape"> {
  const tempo = chips.find((chip) => chip.slot === "tempo");
  const lengths = chips.flatMap((chip) => (chip.slot === "length" ? [chip.value] : []));
  const length = lengths.find(({ of }) => of === "track") ?? lengths.find(({ of }) => of === "spot");
  return {
    tempo: tempo?.slot === "tempo" ? { min: tempo.value.min, max: tempo.value.max } : null,
    shape: chips.find((chip) => chip.slot === "development")?.value.shape ?? null,
    length: length === undefined ? null : { min: length.min ?? length.max, max: length.max },
  };
}

/** The wishes of chips, and of the scenes beside them. */
export function readChips(chips: readonly BriefChip[], scenes: WishedWords[], dictionary: Dictionary): ReadText {
  return {
    wishes: [...wishesOf(chips, dictionary), ...scenes].slice(0, maxWishes),
    without: chips.flatMap((chip) => (chip.slot === "exclusion" ? [chip.value.words] : [])),
    ...measuresOf(chips),
    chips: [
      ...chips.map((chip) => ({
        ...{ id: chip.id, label: chip.label, isUsed: musical.has(chip.slot) },
        isFilter: chip.slot === "vocals" && (chip.value.kind !== "wanted" || chip.value.voice === null),
      })),
      ...scenes.map(({ words }) => ({ id: words, label: words, isUsed: true })),
    ],
    dropped: [],
    asked: {},
    facts: {},
  };
}
