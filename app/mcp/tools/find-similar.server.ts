import { z } from "zod";
import { matchSchema, requireSimilar } from "#app/api/catalogue/similar.server.ts";
import { listedSongSchema } from "#app/api/listed-songs/listed-song-schema.ts";
import { listSongs } from "#app/api/listed-songs/listed-songs.server.ts";
import { searchDataSchema } from "#app/api/listed-songs/search-schema.ts";
import { nextCursor, requireFilters } from "#app/api/listed-songs/search-songs.server.ts";
import { requireUsage } from "#app/api/rights/usage-body.ts";
import { findNamedSongs } from "#app/catalogue/record/find-named-songs.server.ts";
import { limitSimilar } from "#app/catalogue/similar/limit-similar.server.ts";
import { searchSimilar } from "#app/catalogue/similar/search-similar.server.ts";
import { noSeeds } from "#app/catalogue/similar/similar-query.ts";
import { songMissing } from "#app/catalogue/track/song-missing.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { quoted } from "#app/mcp/server/safe-text.ts";
import { defineTool } from "#app/mcp/server/tool.ts";
import { describeSongs, seconds } from "#app/mcp/tools/describe-song.ts";
import { forAgent, withheld } from "#app/mcp/tools/for-agent.ts";
import { cursorInput, songName, usageInput } from "#app/mcp/tools/song-input.ts";

const recordingId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The id of a song that the search may not know by its slug. @throws AppError not_found */
async function seedOf(ctx: RequestContext, song: string): Promise<string> {
  if (recordingId.test(song)) return song;
  const found = (await findNamedSongs(ctx, [song])).get(song);
  if (found === undefined) throw new AppError("not_found", songMissing, { song: [songMissing] });
  return found.track.id;
}

const second = z
  .number()
  .min(0)
  .max(24 * 3600);

export const findSimilarTool = defineTool({
  name: "find_similar",
  description:
    "Compares the sound itself, not tags. With `from` and `to` (seconds of the song) it looks for that passage; `passages` of a result is then where it sounds alike. At most two songs of an artist.",
  input: z.strictObject({
    song: songName,
    from: second.optional(),
    to: second.optional(),
    usage: usageInput.optional(),
    cursor: cursorInput,
  }),
  output: searchDataSchema.extend({ songs: z.array(listedSongSchema.extend({ match: matchSchema })) }),
  isIdempotent: true,
  isPlayable: true,
  async run(ctx, { song, from, to, usage, cursor = null }) {
    const isPassage = from !== undefined && to !== undefined;
    if (!isPassage && (from !== undefined || to !== undefined))
      throw new AppError("invalid", "Name both ends of the passage.", {
        [to === undefined ? "to" : "from"]: ["Missing."],
      });
    if (isPassage && from >= to)
      throw new AppError("invalid", "The passage ends before it starts.", { to: ["Must be after `from`."] });
    const use = usage === undefined ? null : requireUsage(usage);
    const filters = requireFilters(ctx, { params: new URLSearchParams(), cursor, usage: use });
    await limitSimilar(ctx);
    const seeds = [await seedOf(ctx, song)];
    const passage = isPassage ? { start: from, end: to } : {};
    const found = await searchSimilar(ctx, { ...filters, similar: { ...noSeeds, seeds, ...passage } });
    const results = requireSimilar(found);
    const rows = await listSongs(ctx, results.tracks, filters.usage);
    return {
      songs: rows.map(({ track: { match, durationMs }, song: listed }) => {
        const isWhole = match.startMs <= 0 && match.endMs >= durationMs;
        const passages = isWhole ? [] : [{ from: match.startMs / 1000, to: match.endMs / 1000 }];
        return { ...forAgent(ctx, listed), passages, match };
      }),
      total: results.count,
      isMinimum: results.more,
      next: nextCursor(results),
      notices: [...(found.problem === null ? [] : [found.problem]), ...withheld(ctx, use !== null)],
    };
  },
  describe: ({ songs, total, next, notices }) => [
    total === 0 ? "No similar songs found." : `${total} similar songs; ${songs.length} here, best match first.`,
    ...notices.map((notice) => `Note: ${quoted(notice)}`),
    ...describeSongs(songs, ({ match, passages }) => [
      `match: ${match.percent}%`,
      ...passages.map(({ from, to }) => `at ${seconds(from)} to ${seconds(to)}`),
    ]),
    ...(next === null ? [] : [`Next page: cursor ${quoted(next)}`]),
  ],
});
