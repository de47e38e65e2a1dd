import { and, eq, type SQL } from "drizzle-orm";
import { type OptionFacts, optionFacts, readOptionFacts } from "#app/catalogue/options/option-facts.server.ts";
import { songMissing } from "#app/catalogue/track/song-missing.ts";
import { trackColumns, trackOfRow } from "#app/catalogue/track/track-column.server.ts";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import type { TrackView } from "#app/track/track.ts";
import { recordings } from "#db/schema/catalogue.server.ts";

/** A recording by the slug of its page, or by id. */
export type SongReference = { slug: string } | { id: string };

/** SQL condition: a row of `recordings` is this song. */
export function isSong(song: SongReference): SQL {
  return "slug" in song ? eq(recordings.slug, song.slug) : eq(recordings.id, song.id);
}

/** A recording with the facts that its options depend on. @throws AppError not_found when it is not visible to this visitor */
export async function requireOptionSong(
  ctx: RequestContext,
  song: SongReference,
): Promise<{ track: TrackView; facts: OptionFacts }> {
  const [row] = await ctx.db
    .select({ ...trackColumns, facts: optionFacts(ctx).as("option_facts") })
    .from(recordings)
    .where(and(isSong(song), visibleTo(ctx)))
    .limit(1);
  if (row === undefined) throw new AppError("not_found", songMissing);
  return { track: trackOfRow(row), facts: readOptionFacts(row.facts) };
}
