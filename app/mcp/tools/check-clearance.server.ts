import { z } from "zod";
import { judgedOf, listedSong } from "#app/api/listed-songs/listed-songs.server.ts";
import { clearanceBody, clearanceItemSchema } from "#app/api/rights/clearance-body.ts";
import { requireUsage } from "#app/api/rights/usage-body.ts";
import { listClearances } from "#app/catalogue/clearance/list-clearances.server.ts";
import { agentSongSchema } from "#app/mcp/listed-song.ts";
import { quoted } from "#app/mcp/server/safe-text.ts";
import { defineTool } from "#app/mcp/server/tool.ts";
import { describeMissing, describeSongs, notOnFile } from "#app/mcp/tools/describe-song.ts";
import { forAgent, withheld } from "#app/mcp/tools/for-agent.ts";
import { foundSchema } from "#app/mcp/tools/found-schema.ts";
import { peaksInput, songNames, usageInput } from "#app/mcp/tools/song-input.ts";
import { namesPartiesTo } from "#app/rights/usage/read-row-lights.server.ts";

const { shape } = clearanceItemSchema;
const clearedSongSchema = agentSongSchema.extend({
  song: shape.song.describe("As it was named."),
  approvals: shape.approvals.describe("Parties that must agree."),
  reasons: shape.reasons.default([]),
  parties: shape.parties.default([]).describe("Who must agree, for those who see rights holders."),
});

type ClearedSong = z.output<typeof clearedSongSchema>;

/** What is found of a song. `isPriced`: prices were asked of the rate card. */
function reasonsOf({ reasons, parties, approvals, light, price }: ClearedSong, isPriced: boolean): string[] {
  const named = parties.map(({ name, days }) => `${quoted(name)} (days: ${days ?? notOnFile})`);
  const noPrice = light?.light === "blocked" ? "none, not licensed for this use" : notOnFile;
  return [
    ...(price === null && isPriced ? [`price: ${noPrice}`] : []),
    `approvals: ${approvals}`,
    ...(named.length === 0 ? [] : [`asks: ${named.join(", ")}`]),
    ...reasons.map(({ weighs, text }) => `${weighs}: ${quoted(text)}`),
  ];
}

export const checkClearanceTool = defineTool({
  name: "check_clearance",
  description:
    "`clear` can be licensed now, `approvals` after others agreed or something was checked, `blocked` not for this use. It is judged by what is on file today. A price is one of a list, not an offer: `low` and `high` (where it differs) in minor units, null for a person to quote.",
  input: z.strictObject({ songs: songNames(100), usage: usageInput, peaks: peaksInput }),
  output: z.strictObject({
    songs: z.array(clearedSongSchema),
    missing: z.array(z.string()).default([]),
    notices: foundSchema.shape.notices,
  }),
  isIdempotent: true,
  isPlayable: true,
  async run(ctx, { songs, usage, peaks }) {
    const { found, missing } = await listClearances(ctx, { songs, usage: requireUsage(usage) });
    const reader = namesPartiesTo(ctx);
    return {
      songs: found.map((one) => {
        const { reasons, parties, approvals } = clearanceBody(one.clearability, reader);
        const listed = listedSong(ctx, one, { judged: judgedOf(one.clearability, one.price), peaks });
        return { ...forAgent(ctx, listed, { peaks }), song: one.song, approvals, reasons, parties };
      }),
      missing,
      notices: withheld(ctx, true),
    };
  },
  describe: ({ songs, missing, notices }) => [
    ...notices.map((notice) => `Note: ${quoted(notice)}`),
    ...describeSongs(songs, (song) => reasonsOf(song, notices.length === 0)),
    ...describeMissing(missing),
  ],
});
