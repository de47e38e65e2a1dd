import { and, desc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { readSide } from "#app/backoffice/song-rights/read-side.server.ts";
import { songRightsCopy } from "#app/backoffice/song-rights/song-rights-copy.ts";
import { type KeptShare, toKeptShare, writeShares } from "#app/backoffice/song-rights/write-shares.server.ts";
import { scopedShare } from "#app/catalogue/record/credits/credits.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { rightsCopy } from "#app/licensing/rights/rights-copy.ts";
import type { Side } from "#app/rights/shares.ts";
import { users } from "#db/schema/identity.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { auditLog } = unsafeTenantTables(
  "rights belong to the shared catalogue: changes on each host are their history",
);
const { history: copy } = songRightsCopy;

/** Newest entries that the page shows. */
const maxEntries = 60;

const kept = z.array(z.custom<KeptShare>((share) => typeof share === "object" && share !== null)).catch([]);
const detailSchema = z.object({
  side: z.enum(["composition", "master"]).optional().catch(undefined),
  reason: z.string().catch(""),
  before: kept,
  after: kept,
});

/** A change of the rights of a song. `canRestore`: whether the shares before it can come back. */
export type RightsHistoryRow = {
  id: string;
  at: number;
  who: string;
  what: string;
  removed: string[];
  added: string[];
  restores: Side | null;
};

function describeShare(share: KeptShare): string {
  return `${share.name}, ${rightsCopy.roles[share.role] ?? share.role}, ${scopedShare(share)}`;
}

/** The lines of `list` that are not in `other`, each as often. */
function without(list: KeptShare[], other: KeptShare[]): string[] {
  const rest = other.map((share) => JSON.stringify(share));
  return list.flatMap((share) => {
    const at = rest.indexOf(JSON.stringify(share));
    if (at >= 0) rest.splice(at, 1);
    return at >= 0 ? [] : [describeShare(share)];
  });
}

/** Query for the history of a song's rights, newest first: of its recording and of its work. The caller has checked access. */
export function selectRightsHistory({ db }: Pick<RequestContext, "db">, { recordingId }: { recordingId: string }) {
  const isOfSong = sql`${auditLog.subjectId} IN (SELECT ${recordingId} UNION SELECT work_id FROM recordings WHERE id = ${recordingId})`;
  return db
    .select({
      id: auditLog.id,
      action: auditLog.action,
      at: auditLog.createdAt,
      detail: auditLog.detail,
      who: users.name,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(and(isOfSong, eq(auditLog.subjectType, "rights")))
    .orderBy(desc(auditLog.id))
    .limit(maxEntries);
}

/** The entries of `selectRightsHistory` as the page shows them. */
export function toRightsHistory(entries: Awaited<ReturnType<typeof selectRightsHistory>>): RightsHistoryRow[] {
  return entries.map(({ id, action, at, detail, who }) => {
    const { side, reason, before, after } = detailSchema.parse(detail);
    const what = [copy.actions[action] ?? action, side && rightsCopy[side], reason].filter(Boolean).join(", ");
    const restores = action === "shares-changed" && side !== undefined ? side : null;
    return {
      ...{ id, at, who: who ?? copy.system, what, restores },
      removed: without(before, after),
      added: without(after, before),
    };
  });
}

/**
 * Brings back the shares of a side as they were before a change. @throws AppError unauthorised, forbidden, not_found, conflict when a
 * party is gone since
 */
export async function restoreShares(
  ctx: RequestContext,
  input: { recordingId: string; entryId: string },
): Promise<Side> {
  requireAccess(ctx, "rights-edit");
  const entry = await ctx.db
    .select({ subjectId: auditLog.subjectId, detail: auditLog.detail })
    .from(auditLog)
    .where(
      and(eq(auditLog.id, input.entryId), eq(auditLog.subjectType, "rights"), eq(auditLog.action, "shares-changed")),
    )
    .get();
  const { side, before } = detailSchema.parse(entry?.detail ?? {});
  if (entry === undefined || side === undefined) throw new AppError("not_found", songRightsCopy.missing);
  const { key, stored, shares } = await readSide(ctx, { recordingId: input.recordingId, side });
  if (key.subjectId !== entry.subjectId) throw new AppError("not_found", songRightsCopy.missing);
  await writeShares(ctx, [{ key, stored, before: shares.map(toKeptShare), after: before }]);
  return side;
}
