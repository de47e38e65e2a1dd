import { z } from "zod";
import { listedSongSchema } from "#app/api/listed-songs/listed-song-schema.ts";

export const searchDataSchema = z.strictObject({
  songs: z.array(listedSongSchema).describe("One recording of each song, in the order of the search page."),
  total: z.number().describe("Recordings that were found, at most 1,000."),
  isMinimum: z.boolean().describe("Whether there are more than `total`."),
  next: z.string().nullable().describe("`cursor` of the next page; null on the last one."),
  near: z
    .strictObject({
      without: z.array(z.string()).describe("What none of them meets."),
      partly: z.array(z.string()).describe("What some of them do not meet."),
      isPopular: z.boolean().describe("They meet nothing that was asked for, and are what others choose."),
      songs: z.array(listedSongSchema).describe("Not among `songs`."),
    })
    .nullable()
    .describe("Near matches of a search with few or no results; null where none were looked for."),
  read: z.array(z.string()).describe("What was read in the words besides words that are searched for."),
  ignored: z.array(z.string()).describe("What the search did not follow, such as words beyond its length."),
  notices: z.array(z.string()).describe("A search that was made instead."),
});
