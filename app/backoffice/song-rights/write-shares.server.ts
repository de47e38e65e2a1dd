import { sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { songRightsCopy as copy } from "#app/backoffice/song-rights/song-rights-copy.ts";
import { markSide, type SideKey, storedShares } from "#app/backoffice/song-rights/stored-shares.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";
import type { Share } from "#app/rights/shares.ts";
import { chunkByBytes } from "#db/chunk-by-bytes.server.ts";
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

/**
 * Statements that replace the shares of sides, mark search and write the audit entries. `stored`: the rows as they were read; a batch that
 * fails because they changed is told by `toShareConflict`. The caller has checked access.
 */
export function shareStatements(ctx: RequestContext, changes: readonly ShareChange[]): BatchItem<"sqlite">[] {
  const { db, now } = ctx;
  const changed = changes.filter(({ before, after }) => !areSame(before, after));
  const rows = changed.map(({ key, stored, after }) => ({
    ...{ ...key, stored },
    after: after.map((share) => ({ id: newId(now), ...share, terms: undefined, ...share.terms })),
  }));
  const [side, subjectId] = [sql`(j.value ->> 'side')`, sql`(j.value ->> 'subjectId')`];
  return [
    ...(rows.length === 0 ? [] : chunkByBytes(rows)).flatMap((json): BatchItem<"sqlite">[] => {
      const asked = sql`json_each(${json}) AS j`;
      const isAsRead = sql`NOT EXISTS (SELECT 1 FROM ${asked} WHERE ${storedShares(side, subjectId)} IS NOT j.value ->> 'stored')`;
      return [
        assertInBatch(db, isAsRead, sharesUnchanged),
        db.run(sql`DELETE FROM splits WHERE (side, subject_id) IN (SELECT ${side}, ${subjectId} FROM ${asked})`),
        db.run(sql`INSERT INTO splits (id, side, subject_id, party_id, role, right_code, share_bp, territories, excluded_territories, controlled,
            approval_required, approval_days, approval_contact, mfn, preclear_fee, preclear_currency, preclear_media,
            excluded_categories, embargo_until, sample_note)
          SELECT s.value ->> 'id', ${side}, ${subjectId}, s.value ->> 'partyId', s.value ->> 'role', s.value ->> 'right', s.value ->> 'shareBp',
            s.value -> 'territories', s.value -> 'excluded', s.value ->> 'controlled', s.value ->> 'approvalRequired', s.value ->> 'approvalDays',
            coalesce(s.value ->> 'approvalContact', ''), s.value ->> 'mfn', s.value ->> 'preclearFee', s.value ->> 'preclearCurrency',
            s.value -> 'preclearMedia', s.value -> 'excludedCategories', s.value ->> 'embargoUntil', s.value ->> 'sampleNote'
          FROM ${asked}, json_each(j.value, '$.after') AS s`),
      ];
    }),
    ...changed.flatMap(({ key, before, after }) => [
      db.run(markSide(key, now)),
      auditEntry(ctx, {
        ...{ action: "shares-changed", subjectType: "rights", subjectId: key.subjectId },
        detail: { side: key.side, before, after },
      }),
    ]),
  ];
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
