import { z } from "zod";
import { listedSongSchema } from "#app/api/listed-songs/listed-song-schema.ts";

export const searchDataSchema = z.strictObject({
  songs: z.array(listedSongSchema).describe("One recording of each song, in the order of the search page."),
  total: z.number().describe("Recordings that were found, at most 1,000."),
  isMinimum: z.boolean().describe("Whether there are more than `total`."),
  next: z.string().nullable().describe("`cursor` of the next page; null on the last one."),
  notices: z.array(z.string()).describe("Filters that do not exist, and a search that was made instead."),
});
