import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { timeOrNull, writeTime } from "#app/licensing/timelines/timecode.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { readRate } from "#app/rooms/film/film.ts";
import { filmCopy } from "#app/rooms/film/film-copy.ts";
import type { CommentForm } from "#app/rooms/film/film-form.ts";
import { filmLimits as limits } from "#app/rooms/film/film-limits.ts";
import { countFilmChange, type FilmViewer } from "#app/rooms/film/film-viewer.server.ts";
import { filmFrames } from "#app/rooms/film/player/frames.ts";
import { notifyOfAnswer } from "#app/sharing/visits/notify-of-answer.server.ts";
import { newId } from "#db/new-id.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { drawingSchema } from "#db/schema/rooms.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const { errors } = filmCopy;

function refused(field: keyof CommentForm, message: string): AppError {
  return new AppError("invalid", message, { [field]: [message] });
}

/** Max characters of a comment in its notification. */
const maxQuoted = 300;

/** Newest version, the comment that is answered, and the guest's link whose sender is told. */
async function readPlace({ db, company }: RequestContext, { roomId, guestId }: FilmViewer, parent: string) {
  const { films, filmComments, shareLinks, select } = scoped(db, company);
  const { fromMs, filmId } = filmComments;
  const isParent = and(
    ...[eq(filmComments.id, parent), eq(filmComments.roomId, roomId)],
    ...[isNull(filmComments.deletedAt), isNull(filmComments.parentId)],
  );
  const [[film], [answered], [link]] = await db.batch([
    select(
      { id: films.id, frameRate: films.frameRate, durationMs: films.durationMs },
      films,
      and(eq(films.roomId, roomId), eq(films.status, "ready")),
    )
      .orderBy(desc(films.version))
      .limit(1),
    select({ fromMs, filmId }, filmComments, isParent),
    select({ id: shareLinks.id, userId: shareLinks.createdBy }, shareLinks, eq(shareLinks.guestId, guestId ?? ""))
      .orderBy(desc(shareLinks.createdAt))
      .limit(1),
  ]);
  return { film, answered, link };
}

type Placed = { filmId: string; fromMs: number; toMs: number | null };

/** Where the frames of the typed times begin. @throws AppError invalid, naming the field */
function placeOf({ from, to }: CommentForm, film: { id: string; frameRate: string; durationMs: number }): Placed {
  const frameRate = readRate(film.frameRate);
  const { msOf, frameAt } = filmFrames({ ...film, frameRate });
  const fromMs = timeOrNull(from, frameRate);
  if (fromMs === null) throw refused("from", errors.time);
  if (fromMs >= film.durationMs) throw refused("from", errors.late(writeTime(film.durationMs)));
  const place: Placed = { filmId: film.id, fromMs: msOf(frameAt(fromMs)), toMs: null };
  if (to === "") return place;
  const toMs = timeOrNull(to, frameRate);
  if (toMs === null) throw refused("to", errors.time);
  if (toMs <= fromMs) throw refused("to", errors.order);
  const endMs = msOf(frameAt(toMs));
  return endMs > place.fromMs ? { ...place, toMs: endMs } : place;
}

function drawingOf(text: string) {
  if (text === "") return null;
  try {
    const drawing = drawingSchema.parse(JSON.parse(text));
    return drawing.length === 0 ? null : drawing;
  } catch {
    throw refused("drawing", errors.drawing);
  }
}

/**
 * Writes a comment on the newest version, or a reply, which has the time of what it answers. Tells the sender of the guest's link. @throws
 * AppError invalid, not_found, conflict for too many, too_many_requests
 */
export async function addFilmComment(ctx: RequestContext, viewer: FilmViewer, form: CommentForm): Promise<void> {
  await countFilmChange(ctx, viewer);
  const name = form.name || viewer.name;
  const drawing = drawingOf(form.drawing);
  const { film, answered, link } = await readPlace(ctx, viewer, form.parent);
  if (form.parent !== "" && answered === undefined) throw new AppError("not_found", errors.noComment);
  if (film === undefined) throw refused("from", errors.noFilm);
  const place = answered === undefined ? placeOf(form, film) : { ...answered, toMs: null };
  const { filmComments, insertIf } = scoped(ctx.db, ctx.company);
  const { roomId, guestId, userId } = viewer;
  const row = {
    ...{ id: newId(ctx.now), roomId, ...place, parentId: form.parent || null, text: form.text, drawing, name },
    recordingId: sql`(SELECT r.id FROM ${recordings} AS r WHERE r.id = ${form.recording})`,
    ...{ userId, guestId, createdAt: ctx.now },
  };
  const isRoom = sql`(SELECT count(*) FROM ${filmComments} AS c WHERE c.room_id = ${roomId} AND c.deleted_at IS NULL)
    < ${limits.comments}`;
  const told = link === undefined ? [] : notifyOfAnswer(ctx, ...noticeOf(link, place, form.text));
  const [written] = await ctx.db.batch([
    insertIf(filmComments, row, isRoom).returning({ id: filmComments.id }),
    auditEntry(ctx, { action: "film-comment-added", subjectType: "room", subjectId: roomId }),
    ...told,
  ]);
  if (written.length === 0) throw new AppError("conflict", errors.tooManyComments(limits.comments));
}

function noticeOf(
  link: { id: string; userId: string },
  { fromMs }: Placed,
  text: string,
): Parameters<typeof notifyOfAnswer> extends [unknown, ...infer Rest] ? Rest : never {
  const message = filmCopy.comments.news(writeTime(fromMs), text.slice(0, maxQuoted));
  return [{ id: link.id, creator: { id: link.userId, scopes: [] } }, null, message];
}

/**
 * Deletes a comment with its replies, or marks it done or open. Guests delete their own. @throws AppError not_found, too_many_requests
 */
export async function changeFilmComment(
  ctx: RequestContext,
  viewer: FilmViewer,
  { id, act }: { id: string; act: "delete" | "done" | "undone" },
): Promise<void> {
  await countFilmChange(ctx, viewer);
  const { filmComments, update } = scoped(ctx.db, ctx.company);
  const isOwn = act === "delete" && viewer.guestId !== null ? eq(filmComments.guestId, viewer.guestId) : undefined;
  const isIt = and(
    ...[eq(filmComments.id, id), eq(filmComments.roomId, viewer.roomId), isNull(filmComments.deletedAt), isOwn],
  );
  const values = act === "delete" ? { deletedAt: ctx.now } : { doneAt: act === "done" ? ctx.now : null };
  const [changed] = await ctx.db.batch([
    update(filmComments, values, isIt).returning({ id: filmComments.id }),
    auditEntry(ctx, { action: `film-comment-${act}`, subjectType: "room", subjectId: viewer.roomId, detail: { id } }),
  ]);
  if (changed.length === 0) throw new AppError("not_found", errors.noComment);
}
