import { sql } from "drizzle-orm";
import { trackColumns } from "#app/catalogue/track/track-column.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { ownerReadsList } from "#app/identity/access/owner-reads-list.server.ts";
import { frameRates, timeOrNull } from "#app/licensing/timelines/timecode.ts";
import type { FrameRate } from "#app/licensing/timelines/timeline.ts";
import { filmCopy } from "#app/rooms/film/film-copy.ts";
import type { CutForm } from "#app/rooms/film/film-form.ts";
import { filmQueries, toFilm } from "#app/rooms/film/film-view.server.ts";
import { countFilmChange, type FilmViewer } from "#app/rooms/film/film-viewer.server.ts";
import { newId } from "#db/new-id.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const { errors } = filmCopy;

/** Max tracks to choose from. */
const maxTracks = 200;

/** Tracks of the playlists and pitches that were shared in a room, by title, with their loudness in LUFS and dBTP. */
export function roomTracks({ db, company }: Pick<RequestContext, "db" | "company">, roomId: string) {
  const { pitches, playlists, roomGuests, shareLinks } = scoped(db, company);
  const shared = sql`SELECT l.subject_id FROM ${shareLinks} AS l JOIN ${roomGuests} AS g ON g.id = l.guest_id
    WHERE g.room_id = ${roomId} AND g.company_id = ${company.id} AND l.revoked_at IS NULL`;
  return db
    .select({
      ...{ id: recordings.id, title: recordings.title, ...trackColumns },
      ...{ lufs: recordings.integratedLufs, truePeak: recordings.truePeakDbtp },
    })
    .from(recordings)
    .where(
      sql`${recordings.id} IN (SELECT t.recording_id FROM playlist_tracks AS t WHERE t.playlist_id IN (${shared}
        UNION SELECT p.list_id FROM ${pitches} AS p CROSS JOIN ${playlists} AS l ON l.id = p.list_id
          WHERE p.id IN (${shared}) AND ${ownerReadsList}))`,
    )
    .orderBy(recordings.title, recordings.id)
    .limit(maxTracks);
}

/** Times without frames are those of a clock; with frames of the film's rate. @throws AppError invalid */
function timeIn(field: "filmAt" | "musicAt", text: string, rate: FrameRate): number {
  const isBefore = field === "filmAt" && text.startsWith("-");
  const ms = text === "" ? 0 : timeOrNull(isBefore ? text.slice(1) : text, rate);
  if (ms === null) throw new AppError("invalid", errors.time, { [field]: [errors.time] });
  return isBefore ? -ms : ms;
}

/** Saves where a track of the room lies under the film. For senders. @throws AppError not_found, invalid, too_many_requests */
export async function saveFilmCut(ctx: RequestContext, viewer: FilmViewer, form: CutForm): Promise<void> {
  const { roomId, userId } = viewer;
  if (userId === null) throw new AppError("not_found", errors.missing);
  await countFilmChange(ctx, viewer);
  const { filmCuts, insert } = scoped(ctx.db, ctx.company);
  const [tracks, ...film] = await ctx.db.batch([roomTracks(ctx, roomId), ...filmQueries(ctx, roomId)]);
  const frames = toFilm(film, viewer).films[0]?.frameRate ?? (frameRates["25"] as FrameRate);
  const cut = {
    ...{ filmMs: timeIn("filmAt", form.filmAt, frames), musicMs: timeIn("musicAt", form.musicAt, frames) },
    ...{ duckDb: form.duck, updatedBy: userId, updatedAt: ctx.now },
  };
  if (!tracks.some(({ id }) => id === form.recording))
    throw new AppError("invalid", errors.track, { recording: [errors.track] });
  await insert(filmCuts, { id: newId(ctx.now), roomId, recordingId: form.recording, ...cut }).onConflictDoUpdate({
    target: [filmCuts.roomId, filmCuts.recordingId],
    set: cut,
  });
}
