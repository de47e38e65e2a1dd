import { z } from "zod";
import { listedSongSchema } from "#app/api/listed-songs/listed-song-schema.ts";
import { judgedOf, listedSong } from "#app/api/listed-songs/listed-songs.server.ts";
import { clearanceItemSchema } from "#app/api/rights/clearance-body.ts";
import { requireUsage } from "#app/api/rights/usage-body.ts";
import { listClearances } from "#app/catalogue/clearance/list-clearances.server.ts";
import { defineTool } from "#app/mcp/server/tool.ts";
import { describeMissing, describeSongs, notOnFile } from "#app/mcp/tools/describe-song.ts";
import { forAgent } from "#app/mcp/tools/for-agent.ts";
import { songNames, usageInput } from "#app/mcp/tools/song-input.ts";

const pricedSongSchema = listedSongSchema.extend({
  song: clearanceItemSchema.shape.song.describe("As it was named."),
  isBlocked: z.boolean().describe("Not licensed for this use, and therefore without a price."),
});

export const priceTool = defineTool({
  name: "price",
  description:
    "By the company's rate card: a price list, not an offer. `low` and `high` are minor units of `currency`; null in them is for a person to quote. Without a price there is none on file for this person.",
  input: z.strictObject({ songs: songNames(100), usage: usageInput }),
  output: z.strictObject({ songs: z.array(pricedSongSchema), missing: z.array(z.string()) }),
  isIdempotent: true,
  isPlayable: true,
  async run(ctx, { songs, usage }) {
    const { found, missing } = await listClearances(ctx, { songs, usage: requireUsage(usage) });
    return {
      songs: found.map((one) => {
        const listed = listedSong(ctx, one, judgedOf(one.clearability, one.price));
        return { ...forAgent(ctx, listed), song: one.song, isBlocked: one.clearability.light === "blocked" };
      }),
      missing,
    };
  },
  describe: ({ songs, missing }) => [
    ...describeSongs(songs, ({ price, isBlocked }) => {
      if (isBlocked) return ["price: none, not licensed for this use"];
      return price === null ? [`price: ${notOnFile}`] : [];
    }),
    ...describeMissing(missing),
  ],
});
