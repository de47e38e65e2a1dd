import { and, eq, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { hashStream } from "#app/media/hash-stream.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { FilmError, type FilmFacts } from "#app/rooms/film/container/film-facts.ts";
import { readFilm } from "#app/rooms/film/container/read-film.ts";
import { filmCopy } from "#app/rooms/film/film-copy.ts";
import { filmLimits as limits } from "#app/rooms/film/film-limits.ts";
import { countFilmChange, type FilmViewer } from "#app/rooms/film/film-viewer.server.ts";
import { fileError } from "#app/uploads/store-audio.server.ts";
import { storeStream } from "#app/uploads/store-object.server.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const { errors } = filmCopy;

/** `sha256`: as the browser computed it; null without scripts. */
export type NewFilm = { name: string; sha256: string | null; isWatermarked: boolean };
/** What a browser says of a film that stays on its computer. */
export type DescribedFilm = FilmFacts & { bytes: number; sha256: string };

/** Takes the next version's row, so that two uploads at once are two versions. @throws AppError conflict for too many */
async function beginFilm(ctx: RequestContext, viewer: FilmViewer, film: NewFilm & { key: string | null; id: string }) {
  const { films, insertIf } = scoped(ctx.db, ctx.company);
  const { roomId, guestId, userId } = viewer;
  const ofRoom = sql`SELECT count(*) FROM ${films} AS f WHERE f.room_id = ${roomId} AND f.status <> 'removed'`;
  const version = sql<number>`(SELECT coalesce(max(f.version), 0) + 1 FROM ${films} AS f WHERE f.room_id = ${roomId})`;
  const row = {
    ...{ id: film.id, roomId, guestId, userId, name: film.name, key: film.key, isWatermarked: film.isWatermarked },
    ...{ version, bytes: 0, sha256: "", durationMs: 0, width: 0, height: 0, frameRate: "", hasSound: false },
    ...{ status: "uploading" as const, createdAt: ctx.now },
  };
  const [begun] = await insertIf(films, row, sql`(${ofRoom}) < ${limits.films}`).returning({ version: films.version });
  if (begun === undefined) throw fileError("conflict", errors.tooMany(limits.films));
}

/** @throws AppError conflict when the same file is in the room */
async function finishFilm(ctx: RequestContext, viewer: FilmViewer, { id, ...film }: DescribedFilm & { id: string }) {
  const { films, update } = scoped(ctx.db, ctx.company);
  const { container: _, sound, ...facts } = film;
  const isNew = sql`NOT EXISTS (SELECT 1 FROM ${films} AS f WHERE f.room_id = ${viewer.roomId} AND f.status = 'ready'
    AND f.sha256 = ${film.sha256})`;
  const [stored] = await ctx.db.batch([
    update(
      films,
      { ...facts, hasSound: sound === "plays", status: "ready" },
      and(eq(films.id, id), eq(films.status, "uploading"), isNew),
    ).returning({ version: films.version }),
    auditEntry(ctx, { action: "film-added", subjectType: "room", subjectId: viewer.roomId, detail: { film: id } }),
  ]);
  if (stored.length === 0) throw fileError("conflict", errors.same);
}

async function dropFilm(ctx: RequestContext, { id, key }: { id: string; key: string | null }): Promise<void> {
  if (key !== null) await ctx.env.MASTERS.delete(key);
  const { films, delete: remove } = scoped(ctx.db, ctx.company);
  await remove(films, eq(films.id, id));
}

/** Writes the file while it comes in. @throws AppError too_large, invalid for an empty one */
async function writeFile(ctx: RequestContext, key: string, file: AsyncIterable<Uint8Array>) {
  const { stream, sha256 } = hashStream(file);
  const object = { key, contentType: "application/octet-stream" };
  const bytes = await storeStream(ctx.env.MASTERS, object, stream, {
    maxBytes: limits.bytes,
    tooLarge: () => fileError("too_large", errors.tooLarge),
    empty: () => fileError("invalid", errors.empty),
  });
  return { bytes, sha256: await sha256() };
}

async function readObject(bucket: R2Bucket, key: string, bytes: number): Promise<FilmFacts> {
  return readFilm({
    bytes,
    async read(start, end) {
      const length = Math.min(end, bytes) - start;
      const object = length > 0 ? await bucket.get(key, { range: { offset: start, length } }) : null;
      return new Uint8Array((await object?.arrayBuffer()) ?? new ArrayBuffer(0));
    },
  });
}

function toRefusal(error: unknown): unknown {
  return error instanceof FilmError ? fileError("unsupported", errors.problems[error.problem](error.codec)) : error;
}

/**
 * Stores a film as the room's next version. Its bytes decide what it is. @throws AppError invalid, unsupported, too_large; conflict for a file
 * that is there, or too many; too_many_requests
 */
export async function storeFilm(
  ctx: RequestContext,
  { viewer, file, ...film }: NewFilm & { viewer: FilmViewer; file: AsyncIterable<Uint8Array> },
): Promise<FilmFacts> {
  await countFilmChange(ctx, viewer);
  const id = newId(ctx.now);
  const key = `room-films/${ctx.company.id}/${id}`;
  await beginFilm(ctx, viewer, { ...film, id, key });
  try {
    const { bytes, sha256 } = await writeFile(ctx, key, file);
    if (film.sha256 !== null && film.sha256 !== sha256) throw fileError("conflict", errors.changed);
    const facts = await readObject(ctx.env.MASTERS, key, bytes);
    await finishFilm(ctx, viewer, { id, bytes, sha256, ...facts });
    return facts;
  } catch (error) {
    await dropFilm(ctx, { id, key });
    throw toRefusal(error);
  }
}

/** Adds a film that stays with those who have it. @throws AppError conflict, too_many_requests */
export async function describeFilm(
  ctx: RequestContext,
  { viewer, facts, ...film }: NewFilm & { viewer: FilmViewer; facts: DescribedFilm },
): Promise<FilmFacts> {
  await countFilmChange(ctx, viewer);
  const id = newId(ctx.now);
  await beginFilm(ctx, viewer, { ...film, id, key: null });
  try {
    await finishFilm(ctx, viewer, { id, ...facts });
    return facts;
  } catch (error) {
    await dropFilm(ctx, { id, key: null });
    throw error;
  }
}

/** Removes a version: a sender any, a guest their own. Its comments stay. @throws AppError not_found, too_many_requests */
export async function removeFilm(ctx: RequestContext, viewer: FilmViewer, { id }: { id: string }): Promise<void> {
  await countFilmChange(ctx, viewer);
  const { films, update } = scoped(ctx.db, ctx.company);
  const isOwn = viewer.guestId === null ? undefined : eq(films.guestId, viewer.guestId);
  const isIt = and(eq(films.id, id), eq(films.roomId, viewer.roomId), eq(films.status, "ready"), isOwn);
  const [[removed]] = await ctx.db.batch([
    update(films, { status: "removed" }, isIt).returning({ key: films.key }),
    auditEntry(ctx, { action: "film-removed", subjectType: "room", subjectId: viewer.roomId, detail: { film: id } }),
  ]);
  if (removed === undefined) throw new AppError("not_found", errors.missing);
  // What is left by a failure the nightly sweep deletes.
  if (removed.key !== null) await ctx.env.MASTERS.delete(removed.key);
}
