import { z } from "zod";
import { shapeNames } from "#app/catalogue/shape/curve.ts";
import { isIsoDate } from "#app/rights/iso-date.ts";
import { currencies, exclusivities } from "#app/rights/licence-terms.ts";
import { allMedia } from "#app/rights/media.ts";
import { type ProductCategory, productCategories } from "#app/rights/product-categories.ts";
import { readTerritory } from "#app/rights/territories/territory-list.ts";

/** Max characters of a brief. */
export const maxBrief = 10_000;
/** Max chips of a brief, and of its questions. */
export const maxChips = 200;

/** Words of the brief; `start` and `end` are offsets in it. */
const spanSchema = z.strictObject({ start: z.int(), end: z.int(), text: z.string() });
export type Span = z.infer<typeof spanSchema>;

const words = z.strictObject({ words: z.string().trim().min(1).max(60) });
const bpm = z.int().min(20).max(400).nullable();
/** Seconds. */
const seconds = z.number().min(0).max(3600);
const amount = z.number().min(0).max(1e9).nullable();
const territory = z.string().refine((code) => readTerritory(code) === code);
const name = z.string().trim().min(1).max(120).nullable();

/** What a chip of each slot says. */
export const slotValues = {
  /** `date` is ISO in the reader's zone, `time` "17:00". "air": the first day on air, else music is due. */
  deadline: z.strictObject({
    date: z.string().refine(isIsoDate),
    time: z
      .string()
      .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)
      .nullable(),
    of: z.enum(["delivery", "air"]),
  }),
  /** In units of the currency, not minor units. `min` is null for "up to"; `currency` while it is not known. */
  budget: z.strictObject({
    min: amount,
    max: amount,
    currency: z.enum(currencies).nullable(),
    per: z.enum(["whole", "side", "track"]).nullable(),
  }),
  media: z.strictObject({ medium: z.enum(allMedia) }),
  /** Codes as those of a licence request. */
  territory: z.strictObject({ territories: z.array(territory).min(1).max(260), excluded: z.array(territory).max(260) }),
  term: z.strictObject({
    months: z.int().min(1).max(1200).nullable(),
    perpetual: z.boolean(),
    /** There is an option to extend it. */
    option: z.boolean(),
  }),
  exclusivity: z.strictObject({ exclusivity: z.enum(exclusivities) }),
  /** What is advertised. */
  category: z.strictObject({ category: z.enum(Object.keys(productCategories) as ProductCategory[]) }),
  /** "optional": with or without; "partly": not throughout. */
  vocals: z.strictObject({
    kind: z.enum(["none", "wanted", "optional", "partly"]),
    voice: z.enum(["female", "male"]).nullable(),
  }),
  tempo: z.strictObject({ min: bpm, max: bpm }),
  mood: words,
  instrument: words,
  genre: words,
  /** Seconds. "spot": to be cut to, or a cut-down of it; else the length of the track. */
  length: z.strictObject({
    min: seconds.nullable(),
    max: seconds.nullable(),
    of: z.enum(["track", "spot", "cutdown"]),
  }),
  development: z.strictObject({ shape: z.enum(shapeNames) }),
  reference: z.strictObject({
    artist: name,
    title: name,
    url: z
      .url({ protocol: /^https?$/ })
      .max(300)
      .nullable(),
  }),
  /** `of`: null for what is no tag. */
  exclusion: words.extend({ of: z.enum(["mood", "instrument", "genre"]).nullable() }),
  /** Seconds of the picture, and what happens there. */
  scene: z.strictObject({ at: seconds, end: seconds.nullable(), event: z.string().trim().min(1).max(120) }),
} as const;

export type Slot = keyof typeof slotValues;
export const slots = Object.keys(slotValues) as Slot[];
export type SlotValue<Of extends Slot> = z.infer<(typeof slotValues)[Of]>;

/** "implied": not said as it is, such as the currency of "$" or a medium by a format. */
const certainties = ["stated", "implied"] as const;

function chipOf<Of extends Slot>(slot: Of) {
  return z.strictObject({
    id: z.string().max(40),
    slot: z.literal(slot),
    label: z.string().max(300),
    value: slotValues[slot],
    /** The words that made it; empty for a chip that was added by hand. */
    spans: z.array(spanSchema).max(100),
    certainty: z.enum(certainties),
  });
}

type ChipSchema = { [Of in Slot]: ReturnType<typeof chipOf<Of>> }[Slot];

/** One thing that a brief asks for. */
export const briefChipSchema = z.discriminatedUnion("slot", slots.map(chipOf) as [ChipSchema, ...ChipSchema[]]);
export type BriefChip = z.infer<typeof briefChipSchema>;

/** A question to the client; each option is the chip that this answer makes. None: it is answered in words. */
const briefQuestionSchema = z.strictObject({
  slot: z.enum(slots),
  text: z.string(),
  options: z.array(briefChipSchema).max(20),
  spans: z.array(spanSchema),
});
export type BriefQuestion = z.infer<typeof briefQuestionSchema>;

export const briefReadingSchema = z.strictObject({
  chips: z.array(briefChipSchema).max(maxChips),
  /** What no chip stands for, in the order of the text. `folded`: greetings, signatures and headers of mails, not about the music. */
  rest: z.array(spanSchema.extend({ folded: z.boolean() })),
  questions: z.array(briefQuestionSchema).max(2 * maxChips),
  /** What the reader should know: two budgets, a day that is past, another language. */
  notices: z.array(z.string()),
});
export type BriefReading = z.infer<typeof briefReadingSchema>;
