import { sql } from "drizzle-orm";
import { findStatedParties, isIpiOfOther } from "#app/artists/shares/match-parties.server.ts";
import { isKept, openStates, readSubmissionShares } from "#app/artists/shares/read-submission-shares.server.ts";
import { sharesCopy as copy } from "#app/artists/shares/shares-copy.ts";
import { maxRows, type ShareInput } from "#app/artists/shares/shares-form.ts";
import { type StatedShare, sumOfSide } from "#app/artists/shares/stated-share.ts";
import { statedSharesOf } from "#app/artists/shares/stated-shares.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { bothSides } from "#app/licensing/rights/rights-state.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion, rowExists } from "#app/records/batch-assertion.server.ts";
import { nextUpdatedAt } from "#app/records/record-version.server.ts";
import { whole } from "#app/rights/territories/territory-sums.ts";
import type { Database } from "#db/client.server.ts";
import { newId } from "#db/new-id.server.ts";
import { songSubmissions } from "#db/schema/song-submissions.server.ts";

const areAsRead = "shares-are-as-read";

function isSame(one: ShareInput, other: ShareInput): boolean {
  const textOf = ({ side, name, email, ipi, role, shareBp }: ShareInput) =>
    JSON.stringify([side, name, email, ipi, role, shareBp]);
  return textOf(one) === textOf(other);
}

/** Rows with their ids and versions. A changed one loses its answer, and another owner the party that staff chose. */
function toRows(shares: readonly ShareInput[], stored: readonly StatedShare[], now: number) {
  const left = new Map(stored.map((share) => [share.id, share]));
  return shares.map(({ id, ...share }, position) => {
    const before = left.get(id);
    left.delete(id);
    if (before === undefined) return { ...share, id: newId(now), position, partyId: null, updatedAt: now };
    const isUnchanged = isSame(before, { ...share, id });
    const isOneOwner = before.name === share.name && before.ipi === share.ipi;
    const updatedAt = isUnchanged ? before.updatedAt : nextUpdatedAt(now, before);
    return { ...share, id, position, partyId: isOneOwner ? before.partyId : null, updatedAt };
  });
}

async function requireOwnIpis(db: Database, shares: readonly ShareInput[]): Promise<void> {
  if (shares.every(({ ipi }) => ipi === null)) return;
  const parties = await findStatedParties(
    db,
    shares.map(({ ipi }) => ({ ipi, partyId: null })),
  );
  const wrong = shares.filter((share) => isIpiOfOther(parties, share));
  if (wrong.length === 0) return;
  const at = (share: ShareInput) => shares.filter(({ side }) => side === share.side).indexOf(share);
  const fields = wrong.map((share) => [`${share.side}[${at(share)}].ipi`, [copy.errors.ipiOfOther]]);
  throw new AppError("invalid", copy.errors.ipiOfOther, Object.fromEntries(fields));
}

const forAudit = (shares: readonly ShareInput[]) =>
  shares.map(({ side, name, role, shareBp }) => ({ side, name, role, shareBp }));

type Input = { submissionId: string; version: string | null; shares: readonly ShareInput[] };

/**
 * Replaces the stated shares of a song that is not published. `version` null: whatever is stored. @returns how many answers are void by it
 * @throws AppError unauthorised, forbidden, not_found, invalid at the row, conflict when they changed after they were read
 */
export async function saveStatedShares(ctx: RequestContext, { submissionId, version, shares }: Input) {
  const { db, now } = ctx;
  const { submission, stored, shares: before, version: current } = await readSubmissionShares(ctx, submissionId);
  if (!submission.isOpen) throw new AppError("conflict", copy.closed[submission.state] ?? copy.missing);
  if (version !== null && version !== current) throw new AppError("conflict", copy.form.conflict);
  if (bothSides.some((side) => shares.filter((share) => share.side === side).length > maxRows))
    throw new AppError("invalid", copy.errors.many(maxRows));
  if (submission.state === "sent" && bothSides.some((side) => sumOfSide(shares, side) !== whole))
    throw new AppError("invalid", copy.form.whole);
  await requireOwnIpis(db, shares);
  const rows = toRows(shares, before, now);
  const versions = new Map(rows.map(({ id, updatedAt }) => [id, updatedAt]));
  const voided = before.filter(({ id, answer, updatedAt }) => answer !== null && versions.get(id) !== updatedAt).length;
  const isOpen = sql`${songSubmissions.id} = ${submissionId} AND ${songSubmissions.state} IN ${openStates} AND ${isKept(ctx)}`;
  const json = JSON.stringify(rows);
  try {
    await db.batch([
      assertInBatch(
        db,
        sql`${rowExists(songSubmissions, isOpen)} AND ${statedSharesOf(submissionId)} = ${stored}`,
        areAsRead,
      ),
      db.run(sql`DELETE FROM stated_shares WHERE submission_id = ${submissionId}
        AND id NOT IN (SELECT value ->> 'id' FROM json_each(${json}))`),
      db.run(sql`INSERT INTO stated_shares (id, submission_id, side, name, email, ipi, role, share_bp, party_id, position, created_at, updated_at)
        SELECT value ->> 'id', ${submissionId}, value ->> 'side', value ->> 'name', value ->> 'email', value ->> 'ipi', value ->> 'role',
          value ->> 'shareBp', value ->> 'partyId', value ->> 'position', ${now}, value ->> 'updatedAt'
        FROM json_each(${json}) WHERE true
        ON CONFLICT (id) DO UPDATE SET side = excluded.side, name = excluded.name, email = excluded.email, ipi = excluded.ipi,
          role = excluded.role, share_bp = excluded.share_bp, party_id = excluded.party_id, position = excluded.position,
          answer = iif(updated_at = excluded.updated_at, answer, NULL), answer_bp = iif(updated_at = excluded.updated_at, answer_bp, NULL),
          answer_name = iif(updated_at = excluded.updated_at, answer_name, NULL),
          answer_note = iif(updated_at = excluded.updated_at, answer_note, ''),
          answered_at = iif(updated_at = excluded.updated_at, answered_at, NULL),
          expires_at = iif(updated_at = excluded.updated_at, expires_at, NULL), updated_at = excluded.updated_at`),
      auditEntry(ctx, {
        action: "stated-shares-changed",
        subjectType: "song-submission",
        subjectId: submissionId,
        detail: { before: forAudit(before), after: forAudit(shares) },
      }),
    ]);
  } catch (error) {
    if (isFailedAssertion(error, areAsRead)) throw new AppError("conflict", copy.form.conflict);
    throw error;
  }
  return { voided, isComplete: bothSides.every((side) => sumOfSide(shares, side) === whole) };
}
