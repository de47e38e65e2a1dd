import { asc, gt, sql } from "drizzle-orm";
import { versionOfShares } from "#app/backoffice/song-rights/read-side.server.ts";
import { selectRightsHistory, toRightsHistory } from "#app/backoffice/song-rights/share-history.server.ts";
import { songRightsCopy as copy } from "#app/backoffice/song-rights/song-rights-copy.ts";
import { selectStatedShares, toStatedShares } from "#app/backoffice/song-rights/stated-shares.server.ts";
import { storedShares } from "#app/backoffice/song-rights/stored-shares.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { rightsState } from "#app/licensing/rights/rights-state.ts";
import { readEnteredRights, songRightsWithContacts } from "#app/licensing/rights/song-rights.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { parties } from "#db/schema/licensing.server.ts";

/** Parties that the form suggests. */
const maxSuggested = 300;

/** Query for what `toRights` reads. */
function selectRights(ctx: RequestContext, recordingId: string) {
  return ctx.db
    .select({
      workId: recordings.workId,
      rights: songRightsWithContacts(ctx).as("song_rights"),
      composition: storedShares("composition", sql`recordings.work_id`).as("composition_rows"),
      master: storedShares("master", sql`recordings.id`).as("master_rows"),
    })
    .from(recordings)
    .where(sql`${recordings.id} = ${recordingId} AND ${recordings.status} <> 'deleted'`);
}

async function toRights(recordingId: string, [row]: Awaited<ReturnType<typeof selectRights>>) {
  if (row === undefined) throw new AppError("not_found", copy.missing);
  const { shares, disputes } = readEnteredRights(row.rights);
  return {
    id: recordingId,
    ...{ shares, disputes },
    state: rightsState(shares, disputes.length > 0),
    versions: { composition: await versionOfShares(row.composition), master: await versionOfShares(row.master) },
  };
}

/** The rights of a song for the staff who keep them. @throws AppError unauthorised, forbidden, not_found */
export async function readRightsOfSong(ctx: RequestContext, { recordingId }: { recordingId: string }) {
  requireAccess(ctx, "parties");
  return await toRights(recordingId, await selectRights(ctx, recordingId));
}

/** The same with its history and what the form suggests. @throws AppError unauthorised, forbidden, not_found */
export async function readRightsPage(ctx: RequestContext, { recordingId }: { recordingId: string }) {
  requireAccess(ctx, "parties");
  const { name, ipi, nameKey, id } = parties;
  const [rows, stated, history, suggested] = await ctx.db.batch([
    selectRights(ctx, recordingId),
    selectStatedShares(ctx, recordingId),
    selectRightsHistory(ctx, { recordingId }),
    ctx.db
      .select({ name, ipi })
      .from(parties)
      .where(gt(nameKey, ""))
      .orderBy(asc(nameKey), asc(id))
      .limit(maxSuggested),
  ]);
  return {
    ...(await toRights(recordingId, rows)),
    canEdit: can(ctx.actor, "rights-edit", ctx.company),
    stated: toStatedShares(stated),
    history: toRightsHistory(history),
    suggested,
  };
}
