import { and, eq } from "drizzle-orm";
import { readSide } from "#app/backoffice/song-rights/read-side.server.ts";
import { songRightsCopy } from "#app/backoffice/song-rights/song-rights-copy.ts";
import { markSide } from "#app/backoffice/song-rights/stored-shares.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion, rowExists } from "#app/records/batch-assertion.server.ts";
import type { Side } from "#app/rights/shares.ts";
import { rightsDisputes } from "#db/schema/licensing.server.ts";

const { dispute: copy } = songRightsCopy;
const isOpen = "dispute-is-open";

type SideOf = { recordingId: string; side: Side };

/** Records a dispute about a side, which blocks licences. @throws AppError unauthorised, forbidden, not_found, conflict if there is one */
export async function openDispute(ctx: RequestContext, { reason, ...of }: SideOf & { reason: string }): Promise<void> {
  const { id: createdBy } = requireAccess(ctx, "rights-edit");
  const { db, now } = ctx;
  const { key } = await readSide(ctx, of);
  try {
    await db.batch([
      db.insert(rightsDisputes).values({ ...key, reason, createdBy, createdAt: now }),
      db.run(markSide(key, now)),
      auditEntry(ctx, {
        action: "rights-disputed",
        subjectType: "rights",
        subjectId: key.subjectId,
        detail: { side: key.side, reason },
      }),
    ]);
  } catch (error) {
    if (String(error).includes("UNIQUE constraint failed: rights_disputes"))
      throw new AppError("conflict", copy.already);
    throw error;
  }
}

/** Settles the dispute about a side. @throws AppError unauthorised, forbidden, not_found, conflict if there is none */
export async function settleDispute(ctx: RequestContext, of: SideOf): Promise<void> {
  requireAccess(ctx, "rights-edit");
  const { db, now } = ctx;
  const { key } = await readSide(ctx, of);
  const isIt = and(eq(rightsDisputes.side, key.side), eq(rightsDisputes.subjectId, key.subjectId));
  try {
    await db.batch([
      assertInBatch(db, rowExists(rightsDisputes, isIt), isOpen),
      db.delete(rightsDisputes).where(isIt),
      db.run(markSide(key, now)),
      auditEntry(ctx, {
        action: "rights-settled",
        subjectType: "rights",
        subjectId: key.subjectId,
        detail: { side: key.side },
      }),
    ]);
  } catch (error) {
    if (isFailedAssertion(error, isOpen)) throw new AppError("conflict", copy.gone);
    throw error;
  }
}
