import { z } from "zod";
import { shareScopeSchema } from "#app/api/catalogue/rights-schema.ts";
import { pagingSchema } from "#app/api/paging.ts";
import { productionFields, sheetStates } from "#app/licensing/cue-sheets/cue-sheet.ts";

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
  licence: z.string().describe("Its number; empty for a programme."),
  state: z.enum(sheetStates),
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
      isLicensed: z
        .boolean()
        .describe("Part of the request's newest licence; of a programme, of one that covers its air date."),
      isrc: onFile,
      iswc: onFile,
      catalogueNumber: onFile,
      label: onFile,
      writers: parties,
      publishers: parties,
    }),
  ),
});

/** The desk's list: sheets of requests and of programmes. */
export const cueSheetListSchema = z.strictObject({
  items: z.array(
    z.strictObject({
      _id: z.string(),
      transactionId: onFile.describe("The request whose sheet it is; null for a programme."),
      state: z.enum(sheetStates),
      title: z.string(),
      episode: z.string(),
      broadcaster: z.string(),
      airDate: z.string().describe("ISO date; empty where it is not known."),
      cues: z.number(),
      updatedAt: z.number(),
      uri: z.string().describe("Its page; the sheet of a request is read at /transactions/{id}/cue-sheet."),
    }),
  ),
  paging: pagingSchema,
});
