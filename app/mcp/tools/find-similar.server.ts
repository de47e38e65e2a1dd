import { z } from "zod";
import { requireSimilar } from "#app/api/catalogue/similar.server.ts";
import { listSongs } from "#app/api/listed-songs/listed-songs.server.ts";
import { nextCursor, requireFilters } from "#app/api/listed-songs/search-songs.server.ts";
import { requireUsage } from "#app/api/rights/usage-body.ts";
import { findNamedSongs } from "#app/catalogue/record/find-named-songs.server.ts";
import { limitSimilar } from "#app/catalogue/similar/limit-similar.server.ts";
import { searchSimilar } from "#app/catalogue/similar/search-similar.server.ts";
import { noSeeds } from "#app/catalogue/similar/similar-query.ts";
import { songMissing } from "#app/catalogue/track/song-missing.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { type AgentSong, agentSongSchema } from "#app/mcp/listed-song.ts";
import { quoted } from "#app/mcp/server/safe-text.ts";
import { defineTool } from "#app/mcp/server/tool.ts";
import { describeSongs, seconds } from "#app/mcp/tools/describe-song.ts";
import { forAgent, withheld } from "#app/mcp/tools/for-agent.ts";
import { foundSchema } from "#app/mcp/tools/found-schema.ts";
import { cursorInput, peaksInput, songName, usageInput } from "#app/mcp/tools/song-input.ts";

const recordingId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The id of a song that the search may not know by its slug. @throws AppError not_found */
async function seedOf(ctx: RequestContext, song: string): Promise<string> {
  if (recordingId.test(song)) return song;
  const found = (await findNamedSongs(ctx, [song])).get(song);
  if (found === undefined) throw new AppError("not_found", songMissing, { song: [songMissing] });
  return found.track.id;
}

/** What a reason names: what the songs have in common. */
const maxShared = 2;
/** Tempos that are heard as one. */
const sameTempo = 0.04;

type Sounding = Pick<AgentSong, "bpm" | "genres" | "moods" | "instruments">;

/** What a song has in common with the one that was compared. */
function reasonOf(seed: Sounding | undefined, song: Sounding): string | null {
  if (seed === undefined) return null;
  const isTempo = seed.bpm !== null && song.bpm !== null && Math.abs(song.bpm / seed.bpm - 1) <= sameTempo;
  const shared = (["moods", "instruments", "genres"] as const).flatMap((kind) =>
    song[kind].filter((label) => seed[kind].includes(label)),
  );
  return [...(isTempo ? ["tempo"] : []), ...shared].slice(0, maxShared).join(", ") || null;
}

const second = z
  .number()
  .min(0)
  .max(24 * 3600);

export const findSimilarTool = defineTool({
  name: "find_similar",
  description:
    "Compares the sound itself, not tags; `reason` names what they share. With `from` and `to` (seconds of the song) it looks for that passage; `passages` of a result is then where it sounds alike. At most two songs of an artist.",
  input: z.strictObject({
    song: songName,
    from: second.optional(),
    to: second.optional(),
    usage: usageInput.optional(),
    cursor: cursorInput,
    peaks: peaksInput,
  }),
  output: foundSchema.extend({ songs: z.array(agentSongSchema.extend({ match: z.number().describe("Percent.") })) }),
  isIdempotent: true,
  isPlayable: true,
  async run(ctx, { song: name, from, to, usage, cursor = null, peaks }) {
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
    const seed = await seedOf(ctx, name);
    const passage = isPassage ? { start: from, end: to } : {};
    const found = await searchSimilar(ctx, { ...filters, similar: { ...noSeeds, seeds: [seed], ...passage } });
    const results = requireSimilar(found);
    const tracks = [{ id: seed, match: null }, ...results.tracks];
    const rows = await listSongs(ctx, tracks, { usage: filters.usage, peaks });
    const compared = rows.find(({ track }) => track.match === null)?.song;
    return {
      songs: rows.flatMap(({ track: { match }, song: listed }) => {
        if (match === null) return [];
        const passages = isPassage ? [{ from: match.startMs / 1000, to: match.endMs / 1000 }] : [];
        const reason = reasonOf(compared, listed);
        const song = forAgent(ctx, listed, { peaks });
        return [{ ...song, genres: song.genres.slice(0, 1), passages, reason, match: match.percent }];
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
    ...describeSongs(
      songs,
      ({ match, passages }) => [
        `${match}%`,
        ...passages.map((passage) => `at ${seconds(passage.from)} to ${seconds(passage.to)}`),
      ],
      { isShort: true },
    ),
    ...(next === null ? [] : [`Next page: cursor ${quoted(next)}`]),
  ],
});
