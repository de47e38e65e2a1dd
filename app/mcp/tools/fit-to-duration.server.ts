import { z } from "zod";
import { fitDataSchema } from "#app/api/listed-songs/fit-schema.ts";
import { fitSong } from "#app/api/listed-songs/fit-song.server.ts";
import { agentSongSchema } from "#app/mcp/listed-song.ts";
import { defineTool } from "#app/mcp/server/tool.ts";
import { describeSongs, notOnFile, seconds } from "#app/mcp/tools/describe-song.ts";
import { forAgent } from "#app/mcp/tools/for-agent.ts";
import { peaksInput, songName } from "#app/mcp/tools/song-input.ts";

export const fitToDurationTool = defineTool({
  name: "fit_to_duration",
  description:
    "Plays `passages` of the song one after another; every splice is from downbeat to downbeat, or only on the beat where `hasSureBars` is false. Where no beats are on file, `fit` is null and nothing is cut.",
  input: z.strictObject({
    song: songName,
    seconds: z.number().min(1).max(3600),
    tolerance: z.number().min(0).max(10).default(1).describe("Seconds that the result may differ."),
    loop: z.boolean().default(true).describe("Whether sections may be repeated to make it longer."),
    peaks: peaksInput,
  }),
  output: fitDataSchema.extend({ songs: z.array(agentSongSchema), fit: fitDataSchema.shape.fit.default(null) }),
  isIdempotent: true,
  isPlayable: true,
  async run(ctx, input) {
    const { songs, fit } = await fitSong(ctx, input);
    return { songs: songs.map((song) => forAgent(ctx, song, input)), fit };
  },
  describe: ({ songs, fit }) => [
    ...(fit === null
      ? [`Beats: ${notOnFile}. The song cannot be cut on downbeats.`]
      : [
          `Cut to ${seconds(fit.totalSeconds)} for ${seconds(fit.targetSeconds)}${fit.isWithinTolerance ? "" : ", outside the tolerance"}: ${fit.splices} splices, ${fit.hasOwnEnd ? "with its own ending" : `faded out over ${seconds(fit.fadeSeconds)}`}.`,
          ...(fit.splices > 0 && !fit.hasSureBars
            ? ["It is not certain on which beat its bars start: listen to the splices."]
            : []),
        ]),
    ...describeSongs(songs, ({ passages }) =>
      passages.map(({ from, to }, index) => `piece ${index + 1}: ${seconds(from)} to ${seconds(to)}`),
    ),
  ],
  links: ({ songs }) => songs.map(({ listen, title }) => ({ uri: listen, name: title, description: "Song" })),
});
