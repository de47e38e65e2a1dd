import { z } from "zod";
import { listedSongSchema } from "#app/api/listed-songs/listed-song-schema.ts";
import { judgedOf, listedSong } from "#app/api/listed-songs/listed-songs.server.ts";
import { clearanceBody, clearanceItemSchema } from "#app/api/rights/clearance-body.ts";
import { requireUsage } from "#app/api/rights/usage-body.ts";
import { listClearances } from "#app/catalogue/clearance/list-clearances.server.ts";
import { quoted } from "#app/mcp/server/safe-text.ts";
import { defineTool } from "#app/mcp/server/tool.ts";
import { describeMissing, describeSongs, notOnFile } from "#app/mcp/tools/describe-song.ts";
import { forAgent } from "#app/mcp/tools/for-agent.ts";
import { songNames, usageInput } from "#app/mcp/tools/song-input.ts";
import { namesPartiesTo } from "#app/rights/usage/read-row-lights.server.ts";

const { shape } = clearanceItemSchema;
const clearedSongSchema = listedSongSchema.extend({
  song: shape.song.describe("As it was named."),
  approvals: shape.approvals.describe("Parties that must agree."),
  reasons: shape.reasons,
  parties: shape.parties.describe("Who must agree, for those who see rights holders."),
});

type ClearedSong = z.output<typeof clearedSongSchema>;

function reasonsOf({ reasons, parties, approvals }: ClearedSong): string[] {
  const named = parties.map(({ name, days }) => `${quoted(name)} (days: ${days ?? notOnFile})`);
  return [
    `approvals: ${approvals}`,
    ...(named.length === 0 ? [] : [`asks: ${named.join(", ")}`]),
    ...reasons.map(({ weighs, text }) => `${weighs}: ${quoted(text)}`),
  ];
}

export const checkClearanceTool = defineTool({
  name: "check_clearance",
  description:
    "`clear` can be licensed now, `approvals` after others agreed or something was checked, `blocked` not for this use. It is judged by what is on file today and promises nothing: a licence comes from a request that the person sends.",
  input: z.strictObject({ songs: songNames(100), usage: usageInput }),
  output: z.strictObject({ songs: z.array(clearedSongSchema), missing: z.array(z.string()) }),
  isIdempotent: true,
  isPlayable: true,
  async run(ctx, { songs, usage }) {
    const { found, missing } = await listClearances(ctx, { songs, usage: requireUsage(usage) });
    const reader = namesPartiesTo(ctx);
    return {
      songs: found.map((one) => {
        const { reasons, parties, approvals } = clearanceBody(one.clearability, reader);
        const listed = listedSong(ctx, one, judgedOf(one.clearability, one.price));
        return { ...forAgent(ctx, listed), song: one.song, approvals, reasons, parties };
      }),
      missing,
    };
  },
  describe: ({ songs, missing }) => [...describeSongs(songs, reasonsOf), ...describeMissing(missing)],
});
