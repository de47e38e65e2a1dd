import { sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { findStatedParties, matchParties, type NewParty } from "#app/artists/shares/match-parties.server.ts";
import { sharesCopy as copy } from "#app/artists/shares/shares-copy.ts";
import { disagrees, type StatedShare } from "#app/artists/shares/stated-share.ts";
import { parseStatedShares, sharesProblem, statedSharesOf } from "#app/artists/shares/stated-shares.server.ts";
import { type ReadSide, readSides } from "#app/backoffice/song-rights/read-side.server.ts";
import {
  type KeptShare,
  shareStatements,
  toKeptShare,
  toShareConflict,
} from "#app/backoffice/song-rights/write-shares.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { rightsCopy } from "#app/licensing/rights/rights-copy.ts";
import { bothSides } from "#app/licensing/rights/rights-state.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";
import { foldName } from "#db/folded-name.server.ts";
import { parties } from "#db/schema/licensing.server.ts";

const areAsRead = "stated-shares-are-as-read";

function toKept(share: StatedShare, party: { id: string; name: string }): KeptShare {
  return {
    ...{ partyId: party.id, name: party.name, role: share.role, right: "all", shareBp: share.shareBp },
    ...{ territories: ["World"], excluded: [], controlled: false, approvalRequired: true, approvalDays: null },
    terms: {
      ...{ mfn: false, excludedCategories: [], embargoUntil: null, sampleNote: "", approvalContact: "" },
      ...{ preclearFee: null, preclearCurrency: null, preclearMedia: [] },
    },
  };
}

/** One row of each party and role. */
function joined(shares: readonly KeptShare[]): KeptShare[] {
  const rows = Map.groupBy(shares, ({ partyId, role }) => `${partyId} ${role}`);
  return [...rows.values()].flatMap(([first, ...rest]) =>
    first ? [{ ...first, shareBp: rest.reduce((sum, { shareBp }) => sum + shareBp, first.shareBp) }] : [],
  );
}

const roughly = (shares: readonly KeptShare[]) =>
  JSON.stringify(shares.map(({ partyId, role, shareBp }) => [partyId, role, shareBp].join(" ")).sort());

/** A side with shares on file keeps those whose party, role and percentage are stated, with their territories and terms. */
function sideAfter(before: readonly KeptShare[], stated: readonly KeptShare[]): KeptShare[] {
  return stated.map((share) => before.find((old) => roughly([old]) === roughly([share])) ?? share);
}

function createParty(ctx: RequestContext, { id, name, kind, email, ipi }: NewParty): BatchItem<"sqlite">[] {
  const fields = { name, kind, email: email || null, ipi: ipi || null };
  return [
    ctx.db.insert(parties).values({ id, ...fields, nameKey: foldName(name), createdAt: ctx.now, updatedAt: ctx.now }),
    auditEntry(ctx, { action: "party-created", subjectType: "party", subjectId: id, detail: { after: fields } }),
  ];
}

type Input = {
  submissionId: string;
  /** The main recording and its versions. */
  recordingIds: readonly string[];
  /** Staff publish although an owner disagrees. */
  despite?: boolean;
  /** The stated shares replace others that are on file. */
  replace?: boolean;
};

/**
 * Statements that make the stated shares of a submission the shares of its recordings and their work, for the batch that publishes them.
 * That batch fails if a share was answered or changed meanwhile: `toSharesConflict`. @throws AppError unauthorised, forbidden, invalid at
 * `despite` or `replace`, conflict
 */
export async function applyStatedShares(
  ctx: RequestContext,
  { submissionId, recordingIds, despite = false, replace = false }: Input,
): Promise<BatchItem<"sqlite">[]> {
  requireAccess(ctx, "rights-edit");
  const { db, now } = ctx;
  const read = await db.get<{ shares: string }>(sql`SELECT ${statedSharesOf(submissionId)} AS shares`);
  const stored = read?.shares ?? "[]";
  const shares = parseStatedShares(stored);
  const opposed = [...new Set(shares.filter(disagrees).map(({ name }) => name))];
  const invalid = (field: string, message: string) => new AppError("invalid", message, { [field]: [message] });
  if (opposed.length > 0 && !despite) throw invalid("despite", copy.problems.despite(opposed));
  const problem = sharesProblem(shares.map((share) => ({ ...share, answer: null })));
  if (problem !== null) throw new AppError("conflict", problem);
  const asked = recordingIds.flatMap((recordingId) => bothSides.map((side) => ({ recordingId, side })));
  const [found, onFile] = await Promise.all([findStatedParties(db, shares), readSides(ctx, asked)]);
  const { owners, created, others } = matchParties(found, shares, now);
  const [other] = others;
  if (other) throw new AppError("conflict", copy.problems.partyOfIpi(other.name, other.ipi ?? ""));
  const kept = shares.map((share) => {
    const owner = owners.get(share.id);
    if (owner === undefined) throw new Error(`Stated share ${share.id} has no party.`);
    return { side: share.side, ...toKept(share, owner) };
  });
  const statedOf = (side: ReadSide["key"]["side"]) =>
    joined(kept.flatMap(({ side: own, ...share }) => (own === side ? [share] : [])));
  const sides = [
    ...new Map(onFile.flatMap((side) => (side ? [[Object.values(side.key).join(), side] as const] : []))).values(),
  ];
  const changes = sides.map(({ key, stored: rows, shares: current }) => {
    const before = current.map(toKeptShare);
    return { key, stored: rows, before, after: sideAfter(before, statedOf(key.side)) };
  });
  const replaced = changes.filter(({ before, after }) => before.length > 0 && roughly(before) !== roughly(after));
  if (replaced.length > 0 && !replace) {
    const names = [...new Set(replaced.map(({ key }) => rightsCopy[key.side].toLowerCase()))];
    throw invalid("replace", copy.problems.onFile(names.join(" and ")));
  }
  return [
    assertInBatch(db, sql`${statedSharesOf(submissionId)} = ${stored}`, areAsRead),
    ...created.flatMap((party) => createParty(ctx, party)),
    db.run(sql`UPDATE stated_shares SET party_id = owner.value ->> 'partyId'
      FROM json_each(${JSON.stringify(shares.map(({ id }) => ({ id, partyId: owners.get(id)?.id })))}) AS owner
      WHERE stated_shares.id = owner.value ->> 'id'`),
    ...shareStatements(ctx, changes),
  ];
}

/** What a batch with the statements of `applyStatedShares` failed with: a conflict if shares or parties changed after they were read. */
export function toSharesConflict(error: unknown): unknown {
  const isChanged =
    isFailedAssertion(error, areAsRead) || String(error).includes("UNIQUE constraint failed: parties.ipi");
  return isChanged ? new AppError("conflict", copy.problems.changed) : toShareConflict(error);
}
