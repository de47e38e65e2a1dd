import { z } from "zod";
import { lightFields } from "#app/api/rights/clearability-schema.ts";
import { priceSchema } from "#app/api/rights/price-schema.ts";
import { shapeNames } from "#app/catalogue/shape/curve.ts";

/** Points of a song's waveform: those of a row. */
const peakPoints = 100;

const seconds = z.number().nonnegative();

/** Whether songs of an address have their waveforms. */
export const peaksQuery = z.enum(["yes", "no"], "Either yes or no.").default("no");

/** A recording as a program lists and plays it: every one with the page on which it is heard. */
export const listedSongSchema = z.strictObject({
  id: z.string(),
  title: z.string(),
  version: z.string().nullable().describe("Null for the main version."),
  artists: z.array(z.string()),
  durationSeconds: seconds,
  bpm: z.number().nullable(),
  key: z.string().nullable().describe("Musical key, such as C or Am."),
  genres: z.array(z.string()),
  moods: z.array(z.string()).describe("Strongest first, as the other tags."),
  instruments: z.array(z.string()),
  vocals: z.boolean(),
  stems: z.boolean(),
  shape: z.enum(shapeNames).nullable().describe("The course of its energy; null for one that is like none of them."),
  reason: z.string().nullable().describe("Why it is in this list, besides what was asked for; null for nothing more."),
  peaks: z
    .array(z.number().min(0).max(1))
    .max(peakPoints)
    .optional()
    .describe("Loudness from the beginning to the end, where it was asked for with `peaks`."),
  stream: z
    .url()
    .nullable()
    .describe("Audio that plays without credentials; null where only members hear the song, on its page."),
  listen: z.url().describe("Page of the song on this host."),
  passages: z
    .array(z.strictObject({ from: seconds, to: seconds }))
    .describe("Parts that are meant, in playing order, in seconds; empty for the whole song."),
  light: z
    .strictObject(lightFields)
    .omit({ price: true })
    .nullable()
    .describe("Whether it can be licensed for the use; null where no use was named or the person sees no clearance."),
  price: priceSchema,
});
