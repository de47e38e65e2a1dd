import type { Slot } from "#app/assistant/brief/brief.ts";
import { slotCopy as copy } from "#app/assistant/conversations/slot-copy.ts";
import { shapeNames } from "#app/catalogue/shape/shape-copy.ts";
import { currencies, exclusivities } from "#app/rights/licence-terms.ts";
import { media } from "#app/rights/media.ts";
import { productCategories } from "#app/rights/product-categories.ts";
import { termsCopy } from "#app/rights/terms-copy.ts";
import { optionsOf } from "#app/ui/form/options-of.ts";

type FieldKind = "text" | "url" | "number" | "time" | "date" | "clock" | "territories" | "choice" | "flag";

/** A field of a chip's editor. `time`: seconds, typed "0:12" or "12"; `clock`: "17:00"; `territories`: codes and names with commas. */
export type SlotField = {
  name: string;
  label: string;
  kind: FieldKind;
  /** Of a `choice`; "" is none. */
  options?: { value: string; label: string }[];
};

type SlotEditor = {
  fields: SlotField[];
  /** A brief has one of these: an answer or a further text replaces it. */
  single?: true;
  /** At least one of these fields must be filled. */
  needs?: string[];
  /** The second is not below the first. */
  range?: [min: string, max: string];
};

const none = { value: "", label: copy.none };

function field(kind: FieldKind, name: string, label: string): SlotField {
  return { kind, name, label };
}

function choice(name: string, label: string, options: SlotField["options"]): SlotField {
  return { kind: "choice", name, label, options };
}

const words = { fields: [field("text", "words", copy.words)] };

/** The editors of all slots, in the order of the page. */
export const slotEditors: Record<Slot, SlotEditor> = {
  mood: words,
  genre: words,
  instrument: words,
  vocals: {
    single: true,
    fields: [
      choice("kind", copy.vocals, optionsOf(copy.vocalKinds)),
      choice("voice", copy.voice, [none, ...optionsOf(copy.voices)]),
    ],
  },
  tempo: {
    single: true,
    needs: ["min", "max"],
    range: ["min", "max"],
    fields: [field("number", "min", copy.slowest), field("number", "max", copy.fastest)],
  },
  length: {
    needs: ["min", "max"],
    range: ["min", "max"],
    fields: [
      field("time", "min", copy.shortest),
      field("time", "max", copy.longest),
      choice("of", copy.lengthOf, optionsOf(copy.lengths)),
    ],
  },
  development: { single: true, fields: [choice("shape", copy.shape, optionsOf(shapeNames))] },
  scene: {
    range: ["at", "end"],
    fields: [field("time", "at", copy.at), field("time", "end", copy.end), field("text", "event", copy.event)],
  },
  reference: {
    needs: ["artist", "title", "url"],
    fields: [field("text", "artist", copy.artist), field("text", "title", copy.title), field("url", "url", copy.url)],
  },
  exclusion: {
    fields: [
      field("text", "words", copy.words),
      choice("of", copy.exclusionOf, [{ value: "", label: copy.anyWord }, ...optionsOf(copy.tagKinds)]),
    ],
  },
  media: { fields: [choice("medium", copy.medium, optionsOf(media))] },
  territory: {
    single: true,
    fields: [field("territories", "territories", copy.territories), field("territories", "excluded", copy.excluded)],
  },
  term: {
    single: true,
    needs: ["months", "perpetual"],
    fields: [
      field("number", "months", copy.months),
      field("flag", "perpetual", copy.perpetual),
      field("flag", "option", copy.option),
    ],
  },
  exclusivity: {
    single: true,
    fields: [
      choice(
        "exclusivity",
        copy.exclusivity,
        exclusivities.map((value) => ({ value, label: termsCopy.exclusivities[value] })),
      ),
    ],
  },
  category: { single: true, fields: [choice("category", copy.category, optionsOf(productCategories))] },
  budget: {
    single: true,
    needs: ["min", "max"],
    range: ["min", "max"],
    fields: [
      field("number", "min", copy.from),
      field("number", "max", copy.upTo),
      choice("currency", copy.currency, [none, ...currencies.map((value) => ({ value, label: value }))]),
      choice("per", copy.per, [none, ...optionsOf(copy.pers)]),
    ],
  },
  deadline: {
    fields: [
      field("date", "date", copy.date),
      field("clock", "time", copy.time),
      choice("of", copy.deadlineOf, optionsOf(copy.deadlines)),
    ],
  },
};

export const slotOrder = Object.keys(slotEditors) as Slot[];

/** Input of a refused form, by field. */
export type KeptInput = Readonly<Record<string, string>>;

/** What was typed into an editor of a refused form; null for nothing. */
export function keptOf(kept: KeptInput, editor: string, slot: Slot): Record<string, string> | null {
  const fields = slotEditors[slot].fields.map(({ name }) => [name, kept[editorField(editor, name)]] as const);
  if (fields.every(([, typed]) => typed === undefined)) return null;
  return Object.fromEntries(fields.map(([name, typed]) => [name, typed ?? ""]));
}

/** The name of a field in the editor of a chip, by its id, or of a new one, by its slot. */
export function editorField(editor: string, name: string): string {
  return `${editor}/${name}`;
}
