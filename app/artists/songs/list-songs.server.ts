import { type SQL, sql } from "drizzle-orm";
import { requireArtistDesk } from "#app/artists/require-artist-desk.server.ts";
import { selectOwnArtists } from "#app/artists/songs/list-own-artists.server.ts";
import type { SongState, SongsQuery } from "#app/artists/songs/songs-query.ts";
import { keptArtistIds } from "#app/catalogue/profile/kept-artists.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { readRowLights } from "#app/rights/usage/read-row-lights.server.ts";

const pageSize = 50;
/** Songs of the file of the list. */
const maxFile = 5000;

export type ListedSong = {
  id: string;
  kind: "song" | "submission";
  slug: string | null;
  /** Of a song of the catalogue: the submission that it was made of. */
  submissionId: string | null;
  title: string;
  versionType: string;
  versionTitle: string | null;
  artist: string;
  label: string | null;
  isrc: string | null;
  state: SongState;
  rating: string | null;
  changedAt: number;
};

/** SELECT of the songs of the catalogue and the submissions of the artists that the actor keeps. */
function songsOf(ctx: RequestContext, { artist, state }: SongsQuery): SQL {
  const kept = sql`(${keptArtistIds(ctx, requireArtistDesk(ctx, "artist-songs"))})`;
  const ofArtist = (column: SQL) => (artist === "" ? sql`1` : sql`${column} = ${artist}`);
  const catalogue = sql`SELECT r.id AS id, 'song' AS kind, r.slug AS slug,
      (SELECT f.submission_id FROM song_submission_files f WHERE f.recording_id = r.id LIMIT 1) AS submissionId, r.title AS title, r.version_type AS versionType,
      r.version_title AS versionTitle, min(a.name) AS artist, r.label AS label, r.isrc AS isrc,
      iif(r.status = 'published', 'published', 'unpublished') AS state, NULL AS rating, r.updated_at AS changedAt
    FROM recording_artists ra CROSS JOIN artists a ON a.id = ra.artist_id CROSS JOIN recordings r ON r.id = ra.recording_id
    WHERE ra.artist_id IN ${kept} AND ${ofArtist(sql`ra.artist_id`)} AND r.status <> 'deleted' AND NOT EXISTS (SELECT 1
      FROM song_submission_files f CROSS JOIN song_submissions o ON o.id = f.submission_id WHERE f.recording_id = r.id AND o.state <> 'published')
    GROUP BY r.id`;
  const submitted = sql`SELECT s.id, 'submission', NULL, NULL, s.title, 'main', s.version_title, a.name, s.label, s.isrc, s.state,
      (SELECT state FROM ratings WHERE recording_id = s.recording_id), s.updated_at
    FROM song_submissions s CROSS JOIN artists a ON a.id = s.artist_id
    WHERE s.artist_id IN ${kept} AND ${ofArtist(sql`s.artist_id`)} AND s.kind = 'song' AND s.state <> 'published'`;
  const isInState = state === "" ? sql`1` : sql`state = ${state}`;
  return sql`SELECT * FROM (${catalogue} UNION ALL ${submitted}) WHERE ${isInState}`;
}

const order = sql`ORDER BY changedAt DESC, id DESC`;

/** A page of the songs of one's artists, with lights for the reader's use. @throws AppError unauthorised, forbidden */
export async function listSongs(ctx: RequestContext, query: SongsQuery) {
  const songs = songsOf(ctx, query);
  const [artists, [counted], rows] = await ctx.db.batch([
    selectOwnArtists(ctx),
    ctx.db.all<{ total: number }>(sql`SELECT count(*) AS total FROM (${songs})`),
    ctx.db.all<ListedSong>(sql`${songs} ${order} LIMIT ${pageSize} OFFSET ${(query.page - 1) * pageSize}`),
  ]);
  const total = counted?.total ?? 0;
  const lights = await readRowLights(
    ctx,
    rows.flatMap(({ kind, id }) => (kind === "song" ? [id] : [])),
  );
  return { artists, rows, total, lights, page: query.page, pages: Math.max(1, Math.ceil(total / pageSize)) };
}

/** The songs of a file of the list. @throws AppError unauthorised, forbidden */
export function listSongsForFile(ctx: RequestContext, query: SongsQuery): Promise<ListedSong[]> {
  return ctx.db.all<ListedSong>(sql`${songsOf(ctx, query)} ${order} LIMIT ${maxFile}`);
}
