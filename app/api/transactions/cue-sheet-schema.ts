import { z } from "zod";
import { shareScopeSchema } from "#app/api/catalogue/rights-schema.ts";
import { productionFields } from "#app/licensing/cue-sheets/cue-sheet.ts";

const onFile = z.string().nullable();

const parties = z.array(
  z.strictObject({
    name: z.string(),
    role: z.string(),
    society: onFile,
    ipi: onFile,
    shareBp: z.number(),
    ...shareScopeSchema,
  }),
);

/** A cue sheet with catalogue facts of its songs; empty texts and null mean "not on file". Times are mm:ss. */
export const cueSheetDataSchema = z.strictObject({
  licence: z.string(),
  production: z.record(z.enum(productionFields), z.string()),
  version: z.string(),
  savedAt: z.number().nullable(),
  totalMusicLength: z.string(),
  cues: z.array(
    z.strictObject({
      songId: z.string(),
      use: z.string(),
      timeIn: z.string(),
      timeOut: z.string(),
      duration: z.string(),
      origin: z.string(),
      other: z.string().describe("Music of others: its title, then a line for each writer and publisher."),
    }),
  ),
  songs: z.array(
    z.strictObject({
      _id: z.string(),
      title: z.string(),
      artists: z.string(),
      isLicensed: z.boolean().describe("Part of the request's newest licence."),
      isrc: onFile,
      iswc: onFile,
      catalogueNumber: onFile,
      label: onFile,
      writers: parties,
      publishers: parties,
    }),
  ),
});
