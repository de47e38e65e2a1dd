import { z } from "zod";
import { listedSongSchema } from "#app/api/listed-songs/listed-song-schema.ts";

export const fitDataSchema = z.strictObject({
  songs: z.array(listedSongSchema).length(1).describe("The song; `passages` are its pieces in order, end to end."),
  fit: z
    .strictObject({
      targetSeconds: z.number(),
      totalSeconds: z.number().describe("Of the pieces together."),
      differenceSeconds: z.number().describe("From the target; negative: the music ends before."),
      isWithinTolerance: z.boolean(),
      splices: z.number(),
      hasSureBars: z
        .boolean()
        .describe(
          "Whether the splices are most likely on the first beat of a bar; otherwise they may be on another beat.",
        ),
      hasOwnEnd: z.boolean().describe("Whether the recording's own ending is heard."),
      fadeSeconds: z.number().describe("Fade-out at the end; 0: none is needed."),
    })
    .nullable()
    .describe("Null: no beats are on file of the song, so it cannot be cut on downbeats."),
});
