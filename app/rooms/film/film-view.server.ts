import { and, asc, desc, eq, isNull } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { type FilmComment, type FilmThread, type FilmView, playableOf, readRate } from "#app/rooms/film/film.ts";
import { filmLimits } from "#app/rooms/film/film-limits.ts";
import type { FilmViewer } from "#app/rooms/film/film-viewer.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

type Viewing = Pick<FilmViewer, "guestId" | "path">;

/** Queries for the batch of a page: versions, comments and cuts of a room. */
export function filmQueries({ db, company }: Pick<RequestContext, "db" | "company">, roomId: string) {
  const { films, filmComments, filmCuts, ofCompany, select } = scoped(db, company);
  const { id, version, name, bytes, sha256, durationMs, width, height, frameRate, hasSound } = films;
  const { key, codec, isHdr, isWatermarked, guestId } = films;
  const { parentId, fromMs, toMs, text, drawing, recordingId, createdAt, doneAt } = filmComments;
  const { filmMs, musicMs, duckDb } = filmCuts;
  return [
    select(
      {
        ...{ id, version, name, bytes, sha256, durationMs, width, height, frameRate, hasSound },
        ...{ key, codec, isHdr, isWatermarked, guestId },
      },
      films,
      and(eq(films.roomId, roomId), eq(films.status, "ready")),
    ).orderBy(desc(version)),
    db
      .select({
        ...{ id: filmComments.id, version: films.version, parentId, fromMs, toMs, text, drawing, recordingId },
        ...{ name: filmComments.name, createdAt, doneAt, guestId: filmComments.guestId },
      })
      .from(filmComments)
      .innerJoin(films, eq(films.id, filmComments.filmId))
      .where(ofCompany(filmComments, and(eq(filmComments.roomId, roomId), isNull(filmComments.deletedAt))))
      .orderBy(asc(fromMs), asc(filmComments.id))
      .limit(filmLimits.comments),
    select({ recordingId: filmCuts.recordingId, filmMs, musicMs, duckDb }, filmCuts, eq(filmCuts.roomId, roomId)),
  ] as const;
}

type ResultsOf<Queries extends readonly unknown[]> = { [At in keyof Queries]: Awaited<Queries[At]> };
type Results = ResultsOf<ReturnType<typeof filmQueries>>;

/** What a guest may change is their own, a sender everything. */
export function toFilm([films, rows, cuts]: Results, { guestId, path }: Viewing): FilmView {
  const isMine = (one: { guestId: string | null }) => guestId === null || one.guestId === guestId;
  const comments = rows.map(({ parentId, doneAt, guestId: by, ...comment }) => ({
    parentId,
    comment: { ...comment, isDone: doneAt !== null, mayDelete: isMine({ guestId: by }) } satisfies FilmComment,
  }));
  const replies = Map.groupBy(comments, ({ parentId }) => parentId);
  const threads = (replies.get(null) ?? []).map(
    ({ comment }): FilmThread => ({
      ...comment,
      // In the order in which they were written.
      replies: (replies.get(comment.id) ?? [])
        .map((reply) => reply.comment)
        .toSorted((one, other) => one.createdAt - other.createdAt),
    }),
  );
  return {
    films: films.map(({ key, codec, frameRate, guestId: by, ...film }) => ({
      ...film,
      src: key === null ? null : `${path}/film/${film.id}`,
      frameRate: readRate(frameRate),
      playable: playableOf({ codec }),
      mayRemove: isMine({ guestId: by }),
    })),
    threads,
    cuts,
  };
}

/** The film of a room, in one trip. */
export async function readFilmView(ctx: RequestContext, viewer: FilmViewer): Promise<FilmView> {
  return toFilm(await ctx.db.batch(filmQueries(ctx, viewer.roomId)), viewer);
}
