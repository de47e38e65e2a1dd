import { z } from "zod";
import { songParams } from "#app/api/catalogue/song-schema.ts";
import { ApiRouter } from "#app/api/frame/api-router.server.ts";
import { fitDataSchema } from "#app/api/listed-songs/fit-schema.ts";
import { fitSong } from "#app/api/listed-songs/fit-song.server.ts";
import { peaksQuery } from "#app/api/listed-songs/listed-song-schema.ts";
import { songMissing } from "#app/catalogue/track/song-missing.ts";

const unreadable = "Name a length in seconds, from 1 to 3,600.";
const badTolerance = "Name a tolerance in seconds, from 0 to 10.";

const fitLengths = {
  seconds: z.coerce.number(unreadable).min(1, unreadable).max(3600, unreadable),
  tolerance: z.coerce.number(badTolerance).min(0, badTolerance).max(10, badTolerance).default(1),
};

export const fit = new ApiRouter("Songs")
  .on(
    "get",
    "/songs/:id/fit",
    {
      summary: "A recording cut to a length on its downbeats",
      description:
        "`seconds` is the length, `tolerance` how far the result may be from it. `loop=no` repeats no section. Splices go from downbeat to downbeat, as far as the bars are known: without `hasSureBars` they are on the beat. `peaks=yes` adds the waveform. 60 a minute.",
      access: "anyone",
      params: songParams,
      missing: songMissing,
      query: z.object({
        ...fitLengths,
        loop: z.enum(["yes", "no"], "Either yes or no.").default("yes"),
        peaks: peaksQuery,
      }),
      data: fitDataSchema,
    },
    ({ ctx, params: { id }, query: { loop, peaks, ...lengths } }) => {
      ctx.responseHeaders.set("Cache-Control", "no-store");
      return fitSong(ctx, { song: id, ...lengths, loop: loop === "yes", peaks: peaks === "yes" });
    },
  )
  .close();
