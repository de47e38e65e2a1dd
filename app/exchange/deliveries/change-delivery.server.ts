import { and, eq, type SQL, sql } from "drizzle-orm";
import { hasPrivateStream } from "#app/catalogue/ingest/has-private-stream.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { deliveriesCopy as copy } from "#app/exchange/deliveries/deliveries-copy.ts";
import { readFolder } from "#app/exchange/deliveries/read-folder.server.ts";
import { requireDeliveryDesk } from "#app/exchange/deliveries/require-delivery-desk.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";
import { deliveries, deliveryTracks } from "#db/schema/deliveries.server.ts";

const mayRemove = "delivery-is-not-published";

async function requireDelivery({ db }: RequestContext, id: string) {
  const delivery = await db.select().from(deliveries).where(eq(deliveries.id, id)).get();
  if (delivery === undefined) throw new AppError("not_found", copy.missing);
  return delivery;
}

/** Reads the folder of a delivery, again if it was read. @throws AppError unauthorised, forbidden, not_found, conflict, too_many_requests */
export async function readDeliveryAgain(ctx: RequestContext, { id }: { id: string }): Promise<void> {
  const actor = requireDeliveryDesk(ctx, "change");
  await enforceRateLimit(ctx.env, "form", `delivery:${actor.id}`);
  await readFolder(ctx, { folder: (await requireDelivery(ctx, id)).folder });
}

/**
 * That staff may say of a song (`recordings`) that it is a track of a sender: no other sender delivers it, and no artist waits for an answer
 * about it.
 */
export function isAdoptable(sender: SQL): SQL {
  return sql`recordings.status <> 'deleted' AND NOT EXISTS (SELECT 1 FROM delivery_tracks other
    WHERE other.recording_id = recordings.id AND other.sender <> ${sender})
    AND NOT (EXISTS (SELECT 1 FROM song_submission_files f WHERE f.recording_id = recordings.id) AND ${hasPrivateStream(sql`recordings.id`)})`;
}

/**
 * States that a delivered recording is the song of the catalogue with its ISRC or its bytes, which later messages of the sender change then.
 * @throws AppError unauthorised, forbidden, not_found; conflict unless there is exactly one such song
 */
export async function adoptSong(ctx: RequestContext, { id, trackId }: { id: string; trackId: string }): Promise<void> {
  const { db } = ctx;
  requireDeliveryDesk(ctx, "publish");
  const [track] = await db.all<{ sender: string; isrc: string; folder: string; songId: string | null }>(
    sql`SELECT t.sender AS sender, t.isrc AS isrc, d.folder AS folder,
        (SELECT recordings.id FROM recordings WHERE recordings.id = t.found_id AND ${isAdoptable(sql`t.sender`)}) AS songId
      FROM delivery_tracks t CROSS JOIN delivery_releases r ON r.id = t.release_id CROSS JOIN deliveries d ON d.id = r.delivery_id
      WHERE t.id = ${trackId} AND d.id = ${id}`,
  );
  if (track === undefined) throw new AppError("not_found", copy.missing);
  const { sender, isrc, folder, songId } = track;
  if (songId === null) throw new AppError("conflict", copy.nothingToAdopt);
  await db.batch([
    db
      .update(deliveryTracks)
      .set({ recordingId: songId, foundId: null })
      .where(and(eq(deliveryTracks.sender, sender), sql`isrc = ${isrc} AND recording_id IS NULL`)),
    auditEntry(ctx, {
      action: "delivery-song-adopted",
      subjectType: "delivery",
      subjectId: id,
      detail: { isrc, recordingId: songId },
    }),
  ]);
  await readFolder(ctx, { folder });
}

/**
 * Removes a delivery from the list, or puts it back. Its message and files are kept. @throws AppError unauthorised, forbidden, not_found;
 * conflict while one of its releases is published
 */
export async function removeDelivery(
  ctx: RequestContext,
  { id, isRemoved }: { id: string; isRemoved: boolean },
): Promise<void> {
  const { db, now } = ctx;
  requireDeliveryDesk(ctx, "change");
  const { folder } = await requireDelivery(ctx, id);
  const isFree = sql`NOT EXISTS (SELECT 1 FROM delivery_releases WHERE delivery_id = ${id} AND state IN ('published', 'updated'))`;
  const action = isRemoved ? "delivery-removed" : "delivery-restored";
  try {
    await db.batch([
      assertInBatch(db, isRemoved ? isFree : sql`1`, mayRemove),
      db
        .update(deliveries)
        .set({ deletedAt: isRemoved ? now : null, updatedAt: sql`max(updated_at + 1, ${now})` })
        .where(eq(deliveries.id, id)),
      auditEntry(ctx, { action, subjectType: "delivery", subjectId: id, detail: { folder } }),
    ]);
  } catch (error) {
    throw isFailedAssertion(error, mayRemove) ? new AppError("conflict", copy.cannotRemove) : error;
  }
}
