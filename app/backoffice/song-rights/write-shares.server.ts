import { sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { songRightsCopy as copy } from "#app/backoffice/song-rights/song-rights-copy.ts";
import { markSide, type SideKey, storedShares } from "#app/backoffice/song-rights/stored-shares.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";
import type { Share } from "#app/rights/shares.ts";
import { newId } from "#db/new-id.server.ts";

/** Name of the assertion that shares are as they were read. */
export const sharesUnchanged = "shares-are-unchanged";

/** A share as the history keeps it: enough to bring it back. */
export type KeptShare = Omit<Share, "id" | "side" | "society" | "ipi" | "email">;

export function toKeptShare({
  id: _,
  side: _side,
  society: _society,
  ipi: _ipi,
  email: _email,
  ...kept
}: Share): KeptShare {
  return kept;
}

/** Everything of a share that is stored, in one order. */
function textOf({ name: _, terms, ...share }: KeptShare): string {
  return JSON.stringify([...Object.entries(share), ...Object.entries(terms)].sort(([a], [b]) => a.localeCompare(b)));
}

/** Whether two sides have the same shares, in whatever order. */
export function areSame(one: readonly KeptShare[], other: readonly KeptShare[]): boolean {
  return JSON.stringify(one.map(textOf).sort()) === JSON.stringify(other.map(textOf).sort());
}

export type ShareChange = { key: SideKey; stored: string; before: KeptShare[]; after: KeptShare[] };

function statementsOf(ctx: RequestContext, { key, stored, before, after }: ShareChange): BatchItem<"sqlite">[] {
  if (areSame(before, after)) return [];
  const { db, now } = ctx;
  const { side, subjectId } = key;
  const rows = JSON.stringify(after.map((share) => ({ id: newId(now), ...share, terms: undefined, ...share.terms })));
  return [
    assertInBatch(db, sql`${storedShares(side, subjectId)} = ${stored}`, sharesUnchanged),
    db.run(sql`DELETE FROM splits WHERE side = ${side} AND subject_id = ${subjectId}`),
    db.run(sql`INSERT INTO splits (id, side, subject_id, party_id, role, right_code, share_bp, territories, excluded_territories, controlled,
        approval_required, approval_days, approval_contact, mfn, preclear_fee, preclear_currency, preclear_media,
        excluded_categories, embargo_until, sample_note)
      SELECT value ->> 'id', ${side}, ${subjectId}, value ->> 'partyId', value ->> 'role', value ->> 'right', value ->> 'shareBp',
        value -> 'territories', value -> 'excluded', value ->> 'controlled', value ->> 'approvalRequired', value ->> 'approvalDays',
        coalesce(value ->> 'approvalContact', ''), value ->> 'mfn', value ->> 'preclearFee', value ->> 'preclearCurrency',
        value -> 'preclearMedia', value -> 'excludedCategories', value ->> 'embargoUntil', value ->> 'sampleNote'
      FROM json_each(${rows})`),
    db.run(markSide(key, now)),
    auditEntry(ctx, {
      action: "shares-changed",
      subjectType: "rights",
      subjectId,
      detail: { side, before, after },
    }),
  ];
}

/**
 * Statements that replace the shares of sides, mark search and write the audit entries. `stored`: the rows as they were read; a batch that
 * fails because they changed is told by `toShareConflict`. The caller has checked access.
 */
export function shareStatements(ctx: RequestContext, changes: readonly ShareChange[]): BatchItem<"sqlite">[] {
  return changes.flatMap((change) => statementsOf(ctx, change));
}

/** What a batch with `shareStatements` failed with: a conflict when shares changed after they were read, or a party is gone. */
export function toShareConflict(error: unknown): unknown {
  if (isFailedAssertion(error, sharesUnchanged)) return new AppError("conflict", copy.conflict);
  if (String(error).includes("FOREIGN KEY constraint failed")) return new AppError("conflict", copy.partyGone);
  return error;
}

/** Writes `shareStatements` in one batch. The caller has checked access. @throws AppError conflict */
export async function writeShares(ctx: RequestContext, changes: readonly ShareChange[]): Promise<void> {
  const [first, ...rest] = shareStatements(ctx, changes);
  if (first === undefined) return;
  try {
    await ctx.db.batch([first, ...rest]);
  } catch (error) {
    throw toShareConflict(error);
  }
}
