import { and, eq, or, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Change } from "#app/collaboration/change-document.server.ts";
import type { Place } from "#app/collaboration/rows/row-order.server.ts";
import { rowsOf } from "#app/collaboration/rows/rows-of.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { changePitch, pitchDocument } from "#app/pitches/access/change-pitch.server.ts";
import { pitchCopy } from "#app/pitches/pitch-copy.ts";
import { listOfPitch } from "#app/pitches/slides/slides-of.server.ts";
import { isChangeable } from "#app/playlists/access/is-changeable.server.ts";
import { assertInBatch, rowExists } from "#app/records/batch-assertion.server.ts";
import { pitchSlides } from "#db/schema/pitches.server.ts";
import { playlistSections, playlistTracks } from "#db/schema/playlists.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const { errors: copy } = pitchCopy;

const isListChangeable = "list-may-be-changed";
const isRestorable = "removal-is-restorable";

/** SQL condition on `pitches` without alias: the user may change its list: its own with the pitch, a playlist with its own right. */
export function mayChangeList(ctx: Pick<RequestContext, "db" | "company">, actor: Actor): SQL {
  const { playlists, ofCompany } = scoped(ctx.db, ctx.company);
  const { id, ownerId, status, kind } = playlists;
  const isOwn = and(eq(status, "slides"), eq(ownerId, sql`pitches.owner_id`));
  const isPlaylist = and(eq(status, "active"), eq(kind, "manual"), isChangeable(ctx, actor, "edit"));
  return rowExists(playlists, ofCompany(playlists, and(eq(id, sql`pitches.list_id`), or(isOwn, isPlaylist))));
}

/**
 * Changes rows of a pitch's list. `isOfTracks`: whether tracks are changed, not only texts of the pitch. @throws AppError as `changePitch`;
 * forbidden for tracks of a playlist that the user may not change, or that was deleted
 */
export async function changeSlides(
  ctx: RequestContext,
  { isOfTracks = sql`1`, ...change }: Change & { isOfTracks?: SQL },
  statements: BatchItem<"sqlite">[],
): Promise<unknown[]> {
  const { pitches, playlists, ofCompany, update } = scoped(ctx.db, ctx.company);
  const list = listOfPitch(change.id);
  const next = { revision: sql`revision + 1` };
  const isIt = and(eq(pitches.id, change.id), mayChangeList(ctx, requireActor(ctx)));
  const isAllowed = sql`(NOT ${isOfTracks} OR ${rowExists(pitches, ofCompany(pitches, isIt))})`;
  const errors = { ...change.errors, [isListChangeable]: new AppError("forbidden", copy.listReadOnly) };
  const results = await changePitch(ctx, { ...change, errors }, [
    assertInBatch(ctx.db, isAllowed, isListChangeable),
    update(playlists, { ...next, updatedAt: ctx.now }, eq(playlists.id, list)),
    update(pitches, next, and(eq(pitches.listId, list), sql`${pitches.id} <> ${change.id}`)),
    ...statements,
  ]);
  return results.slice(3);
}

/** Key of a removed slide's picture; null if the nightly sweep has deleted it. */
function pictureThere({ db, company }: RequestContext) {
  const { uploads } = scoped(db, company);
  return sql`(SELECT u.image_key || '/background.webp' FROM ${uploads} AS u WHERE u.company_id = ${company.id}
    AND u.image_key || '/background.webp' = row.value ->> 'imageKey' LIMIT 1)`;
}

type Changing = { isOfTracks?: SQL; first?: BatchItem<"sqlite">[]; errors?: Change["errors"] };

/** Row functions of a pitch: the tracks of its list, and its texts. `first`: before the statements of a change, with its `errors`. */
function slidesWhere({ isOfTracks, first = [], errors }: Changing = {}) {
  return rowsOf({
    document: pitchDocument,
    noun: "slide",
    tables: {
      tracks: { table: playlistTracks, of: playlistTracks.playlistId },
      slides: { table: pitchSlides, of: pitchSlides.listId, isOwn: (pitchId) => sql`pitch_id = ${pitchId}` },
    },
    alongside: [{ table: playlistSections, of: playlistSections.playlistId }],
    tracks: "tracks",
    listOf: listOfPitch,
    async change(ctx, change, statements) {
      const own = { ...change, isOfTracks, errors: { ...change.errors, ...errors } };
      return (await changeSlides(ctx, own, [...first, ...statements])).slice(first.length);
    },
    restored: (ctx) => ({ imageKey: pictureThere(ctx) }),
    errors: { rowGone: copy.slideGone, busy: copy.busy, notRemoved: copy.gone },
  });
}

const slides = slidesWhere();

export const {
  rowsIn: rowsOfList,
  hasRow: hasSlide,
  replaceTrack: replaceSlideTrack,
  restoreReplaced: restoreReplacedSlide,
} = slides;

/** Title and recordings of a pitch whose tracks the user may change, as `readChangeableTracks`. */
export function readChangeableSlides(ctx: RequestContext, id: string) {
  return slides.readChangeableTracks(ctx, { id, name: "title", condition: mayChangeList(ctx, requireActor(ctx)) });
}

const areTracks = (ids: string[]) =>
  sql`EXISTS (SELECT 1 FROM playlist_tracks WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)})))`;

/** Moves a slide, as `moveRow`. */
export function moveSlide(
  ctx: RequestContext,
  { slideId: rowId, ...move }: { id: string; slideId: string; place: Place },
): Promise<void> {
  return slidesWhere({ isOfTracks: areTracks([rowId]) }).moveRow(ctx, { ...move, rowId });
}

/** Removes slides, as `removeRows`: tracks from the list too. */
export function removeSlides(ctx: RequestContext, removal: { id: string; rowIds: string[] }) {
  return slidesWhere({ isOfTracks: areTracks(removal.rowIds) }).removeRows(ctx, removal);
}

/** Undoes the actor's own `removeSlides`. @throws AppError as `restoreRows`; conflict for a removal before pitches had lists */
export function restoreSlides(ctx: RequestContext, { id, removal }: { id: string; removal: string }): Promise<void> {
  const { auditLog, ofCompany } = scoped(ctx.db, ctx.company);
  const { detail } = auditLog;
  const hadTracks = sql`json_array_length(${detail}, '$.tracks') > 0`;
  const isRemoval = (condition: SQL) =>
    rowExists(auditLog, ofCompany(auditLog, and(eq(auditLog.id, removal), condition)));
  // Each slide had its recording then.
  const hadRecordings = sql`EXISTS (SELECT 1 FROM json_each(${detail}, '$.slides') WHERE value ->> 'recordingId' IS NOT NULL)`;
  return slidesWhere({
    isOfTracks: isRemoval(hadTracks),
    first: [assertInBatch(ctx.db, sql`NOT ${isRemoval(hadRecordings)}`, isRestorable)],
    errors: { [isRestorable]: new AppError("conflict", copy.removedBefore) },
  }).restoreRows(ctx, { id, removal });
}
