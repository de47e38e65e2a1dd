import { and, asc, eq } from "drizzle-orm";
import { songMissing } from "#app/catalogue/track/song-missing.ts";
import { trackColumns, trackOfRow } from "#app/catalogue/track/track-column.server.ts";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { lyrics } from "#db/schema/lyrics.server.ts";

export function lyricLines({ db }: Pick<RequestContext, "db">, { recordingId }: { recordingId: string }) {
  return db
    .select({ line: lyrics.line, atMs: lyrics.atMs, text: lyrics.text })
    .from(lyrics)
    .where(eq(lyrics.recordingId, recordingId))
    .orderBy(asc(lyrics.line));
}

/** A recording and its lyrics; no lines if there are none. @throws AppError not_found when it is not visible to this visitor */
export async function getSongLyrics(ctx: RequestContext, { slug }: { slug: string }) {
  const isVisible = and(eq(recordings.slug, slug), visibleTo(ctx));
  const [found, lines] = await ctx.db.batch([
    ctx.db.select(trackColumns).from(recordings).where(isVisible).limit(1),
    ctx.db
      .select({ line: lyrics.line, atMs: lyrics.atMs, text: lyrics.text })
      .from(recordings)
      .innerJoin(lyrics, eq(lyrics.recordingId, recordings.id))
      .where(isVisible)
      .orderBy(asc(lyrics.line)),
  ]);
  const [row] = found;
  if (row === undefined) throw new AppError("not_found", songMissing);
  return { track: trackOfRow(row), lines, company: ctx.company.name };
}

export type SongLyricsPage = Awaited<ReturnType<typeof getSongLyrics>>;
