import { z } from "zod";
import { lightFields } from "#app/api/rights/clearability-schema.ts";
import { priceSchema } from "#app/api/rights/price-schema.ts";

/** Points of a song's waveform: those of a row. */
const peakPoints = 100;

const seconds = z.number().nonnegative();

/** A recording as a program lists and plays it: every one with the page on which it is heard. */
export const listedSongSchema = z.strictObject({
  id: z.string(),
  title: z.string(),
  version: z.string().nullable().describe("Null for the main version."),
  artists: z.array(z.string()),
  durationSeconds: seconds,
  peaks: z.array(z.number().min(0).max(1)).max(peakPoints).describe("Loudness from the beginning to the end."),
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
