import { type SQL, sql } from "drizzle-orm";
import { rosterCopy as copy } from "#app/artists/roster/roster-copy.ts";
import { keptLabelIds } from "#app/catalogue/profile/kept-artists.server.ts";
import { requireArtist } from "#app/catalogue/profile/own-profile.server.ts";
import { removedFromRoster, rosterChange } from "#app/catalogue/profile/roster-change.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";
import { keptMs } from "#app/records/store/undoable-changes.server.ts";
import { newId } from "#db/new-id.server.ts";
import { deletedRecords } from "#db/schema/deleted-records.server.ts";

const isListed = "artist-is-on-roster";
const isKept = "removal-is-kept";
/** Removals that the page offers to undo. */
const maxListed = 20;

/** Removals that can be undone, as rows of `deleted_records`: of labels of a SELECT of `id`, and of artists that still are there. */
function undoable({ now }: Pick<RequestContext, "now">, labels: SQL): SQL {
  return sql`FROM deleted_records d CROSS JOIN artists a ON a.id = d.row ->> 'artistId' CROSS JOIN parties p ON p.id = d.row ->> 'labelId'
    WHERE d.subject = ${removedFromRoster} AND d.deleted_at > ${now - keptMs} AND p.id IN (${labels}) AND a.status <> 'deleted'`;
}

/** SELECT of id, name and label of the removals that can be undone, the last first. */
export function keepsRemoved(ctx: Pick<RequestContext, "now">, labels: SQL): SQL {
  return sql`SELECT d.id, a.name, p.name AS label ${undoable(ctx, labels)} ORDER BY d.deleted_at DESC, d.id DESC LIMIT ${maxListed}`;
}

type Removal = { labelId: string; artistId: string };

/** Takes an artist off the roster of a label that the actor keeps. @returns the id that undoes it. @throws AppError unauthorised, forbidden, not_found */
export async function removeFromRoster(
  ctx: RequestContext,
  { labelId, artistId }: Removal,
): Promise<{ id: string; name: string }> {
  const actor = requireArtist(ctx, "label");
  const { db, now } = ctx;
  const link = sql`label_artists l WHERE l.party_id = ${labelId} AND l.artist_id = ${artistId} AND l.party_id IN (${keptLabelIds(ctx, actor)})`;
  const missing = new AppError("not_found", copy.errors.missing);
  const artist = await db.get<{ name: string } | undefined>(
    sql`SELECT name FROM artists WHERE id = (SELECT l.artist_id FROM ${link})`,
  );
  if (artist === undefined) throw missing;
  const { name } = artist;
  const id = newId(now);
  const row = { labelId, artistId };
  try {
    await db.batch([
      assertInBatch(db, sql`EXISTS (SELECT 1 FROM ${link})`, isListed),
      ...rosterChange(ctx, { ...row, name, act: "removed" }),
      db.insert(deletedRecords).values({ id, subject: removedFromRoster, name, row, deletedAt: now }),
    ]);
  } catch (error) {
    if (isFailedAssertion(error, isListed)) throw missing;
    throw error;
  }
  return { id, name };
}

/** Undoes a removal from a label that the actor keeps. @throws AppError unauthorised, forbidden, conflict when it can't be undone */
export async function restoreToRoster(ctx: RequestContext, id: string): Promise<{ name: string }> {
  const actor = requireArtist(ctx, "label");
  const { db } = ctx;
  const gone = new AppError("conflict", copy.errors.gone);
  const from = sql`${undoable(ctx, keptLabelIds(ctx, actor))} AND d.id = ${id}`;
  const removal = await db.get<(Removal & { name: string }) | undefined>(
    sql`SELECT p.id AS labelId, a.id AS artistId, a.name ${from}`,
  );
  if (removal === undefined) throw gone;
  try {
    await db.batch([
      assertInBatch(db, sql`EXISTS (SELECT 1 ${from})`, isKept),
      ...rosterChange(ctx, { ...removal, act: "added" }),
    ]);
  } catch (error) {
    if (isFailedAssertion(error, isKept)) throw gone;
    throw error;
  }
  return { name: removal.name };
}
