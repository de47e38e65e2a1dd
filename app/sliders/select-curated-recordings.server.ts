import { and, asc, desc, inArray, type SQL, sql } from "drizzle-orm";
import { listFeaturedRecordings } from "#app/catalogue/record/list-featured-recordings.server.ts";
import { isComplete } from "#app/catalogue/track/is-complete.ts";
import { trackColumns, trackOfRow } from "#app/catalogue/track/track-column.server.ts";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import { environmentCompanyIds } from "#app/companies/environment-companies.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { isListedFor, isShownOn } from "#app/sliders/public-conditions.server.ts";
import { defaultSegment } from "#app/sliders/slider.ts";
import type { TrackView } from "#app/track/track.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { sliders, playlists } = unsafeTenantTables(
  "a company without published sliders shows those of its environment, and every company its environment's public playlists",
);

/** Bounds the rows read by a landing page. */
const maxRead = { sliders: 2, slides: 6, tracksOfPlaylist: 3, recordings: 15 };

/** Statement for the recordings curated for Discover, for a batch; `toCuratedRecordings` reads its rows. */
export function selectCuratedRecordings(ctx: RequestContext) {
  return ctx.db
    .select({ ...trackColumns, slide: sql<number>`picks.slide`.as("slide") })
    .from(picksOf(ctx))
    .crossJoin(recordings)
    .where(sql`recordings.id = picks.id AND ${visibleTo(ctx)}`)
    .orderBy(sql`picks.round, picks.slide`);
}

type CuratedRow = Awaited<ReturnType<typeof selectCuratedRecordings>>[number];

/**
 * At most `limit` complete recordings of these rows, one per song: the first track of every playlist and the song of every work in the
 * leading sliders, then the second tracks, and so on; filled up with the most popular complete recordings. One round trip, if too few.
 */
export async function toCuratedRecordings(
  ctx: RequestContext,
  rows: CuratedRow[],
  limit: number,
): Promise<TrackView[]> {
  const picks = rows.map((row) => ({ slide: row.slide, track: trackOfRow(row) }));
  const picked = oneOfEachSong(inTurn(picks.filter(({ track }) => isComplete(track)))).slice(0, limit);
  if (picked.length === limit) return picked;
  const popular = await listFeaturedRecordings(ctx, { limit: 2 * limit });
  return oneOfEachSong([...picked, ...popular]).slice(0, limit);
}

/** Sub-select `picks`: recording ids with their `round` and, within a round, their `slide`. */
function picksOf({ db, company }: RequestContext): SQL {
  const leading = db
    .select({ id: sliders.id })
    .from(sliders)
    .where(and(isListedFor(company, [defaultSegment]), inArray(sliders.kind, ["playlist", "work"])))
    .orderBy(asc(sliders.priority), desc(sliders.createdAt), asc(sliders.id))
    .limit(maxRead.sliders);
  const leadingSlides = sql`SELECT leading.at * 1000 + slides.position AS slide, slides.item_id, slides.top_song_id
    FROM (SELECT id, row_number() OVER () AS at FROM ${leading}) leading CROSS JOIN slides ON slides.slider_id = leading.id
    WHERE slides.visible AND ${isShownOn(company.subdomain) ?? sql`1`} ORDER BY 1 LIMIT ${maxRead.slides}`;
  const isPublic = sql`p.visibility = 'public' AND p.status = 'active' AND p.company_id IN (${company.id}, ${environmentCompanyIds[company.environment]})`;
  // Offsets from the first position: positions have gaps, and a window function would read every row twice more.
  const first = sql`SELECT min(f.position) FROM playlist_tracks f WHERE f.playlist_id = p.id`;
  return sql`(SELECT coalesce(pt.recording_id, picked.top_song_id) AS id, coalesce(pt.position, 1) AS round, picked.slide
    FROM (${leadingSlides}) picked LEFT JOIN ${playlists} p ON p.id = picked.item_id AND ${isPublic}
      LEFT JOIN playlist_tracks pt ON pt.playlist_id = p.id AND pt.position < (${first}) + ${maxRead.tracksOfPlaylist}
    WHERE pt.recording_id IS NOT NULL OR picked.top_song_id IS NOT NULL
    ORDER BY 2, 3 LIMIT ${maxRead.recordings}) picks`;
}

/** Round robin: the first track of every slide, then the second, and so on. `picks` are ordered by slide and round. */
function inTurn(picks: { slide: number; track: TrackView }[]): TrackView[] {
  const placed = picks.map((pick, at) => ({
    ...pick,
    place: picks.slice(0, at).filter(({ slide }) => slide === pick.slide).length,
  }));
  return placed.sort((a, b) => a.place - b.place || a.slide - b.slide).map(({ track }) => track);
}

export function oneOfEachSong(tracks: TrackView[]): TrackView[] {
  return tracks.filter(({ songId }, at) => tracks.findIndex((other) => other.songId === songId) === at);
}
