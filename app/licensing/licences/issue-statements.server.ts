import { eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { newestDocumentsVersion } from "#app/licensing/documents/company/read-company-documents.server.ts";
import { assertJudged } from "#app/licensing/judge/read-deal.server.ts";
import { assertCovered } from "#app/licensing/licences/covered-sides.server.ts";
import { assertNothingDenied, overrideStatements } from "#app/licensing/licences/denied-sides.server.ts";
import { assertNothingDisputed } from "#app/licensing/licences/disputed-songs.server.ts";
import { assertNothingConflicts, type Grant, withMerged } from "#app/licensing/licences/exclusivity.server.ts";
import type { LicenceForm } from "#app/licensing/licences/licence-form.ts";
import { nextNumber } from "#app/licensing/licences/next-number.server.ts";
import { proposeWon } from "#app/licensing/requests/opportunity-of-request.server.ts";
import { countStandingUses } from "#app/licensing/standing/standing-month.server.ts";
import { moveStatements } from "#app/licensing/transactions/move-transaction.server.ts";
import type { TransactionStatus } from "#app/licensing/transactions/transaction-status.ts";
import { resolveTerritories } from "#app/rights/territories/territories.ts";
import { licensedRecordings } from "#db/schema/licences.server.ts";
import type { StoredLine, StoredTerms } from "#db/schema/quotes.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Rows that block conflicting licences of others, for what merged recordings became as well; they replace the rows of the corrected licence. */
function recordingStatements({ db }: RequestContext, { licenceId, grant, old }: Issuing) {
  const { recordingIds, startsOn, endsOn, exclusivity, category } = grant;
  const territories = JSON.stringify(resolveTerritories(grant.territories));
  const removed: BatchItem<"sqlite">[] =
    old === null ? [] : [db.delete(licensedRecordings).where(eq(licensedRecordings.licenceId, old.id))];
  return {
    before: [...removed, assertNothingConflicts(db, grant)],
    after:
      db.run(sql`INSERT INTO ${licensedRecordings} (licence_id, recording_id, exclusivity, category, starts_on, ends_on, territories)
      SELECT ${licenceId}, covered.id, ${exclusivity}, ${category}, ${startsOn}, ${endsOn}, ${territories} FROM (${withMerged(recordingIds)}) covered`),
  };
}

/** A corrected licence has the files of the one that it replaces. */
function keptFiles({ db, now, company }: RequestContext, { licenceId, old }: Issuing) {
  const { licenceFiles, ofCompany } = scoped(db, company);
  const kept = sql`INSERT INTO ${licenceFiles} (licence_id, recording_id, kind, company_id, created_at)
    SELECT ${licenceId}, recording_id, kind, company_id, ${now} FROM ${licenceFiles}
    WHERE ${ofCompany(licenceFiles, eq(licenceFiles.licenceId, old?.id ?? ""))}`;
  return old === null ? [] : [db.run(kept)];
}

/** What a correction leaves as it is: its sides were covered, and its opportunity was told. */
function firstIssue(ctx: RequestContext, { transaction: { id, opportunityId }, sides, grant, old }: Issuing) {
  if (old !== null) return [];
  return [
    assertCovered(ctx, { id, sides }),
    ...countStandingUses(ctx, { id, recordingIds: grant.recordingIds }),
    ...proposeWon(ctx, opportunityId),
  ];
}

type Issuing = {
  licenceId: string;
  transaction: { id: string; status: TransactionStatus; updatedAt: number; opportunityId: string | null };
  quoteId: string;
  /** The licence that it corrects. */
  old: { id: string } | null;
  source: { currency: string; lines: StoredLine[]; taxBp: number | null; conditions: string };
  form: Pick<LicenceForm, "licensee" | "project" | "endClient" | "startsOn">;
  terms: StoredTerms;
  grant: Grant;
  issuedBy: string;
  /** Both sides of each song as they were judged. */
  sides: Parameters<typeof assertCovered>[1]["sides"];
  /** Why blocked songs are licensed all the same, and which. */
  denials: { reason: string; blocked: string[] } | null;
  /** Recordings of which no side may be denied. */
  undenied: string[];
  /** The facts that it was judged by. */
  judged: { rows: readonly { recordingId: string; facts: string }[]; holderId: SQL | string; exceptLicenceId?: SQL };
};

/**
 * Statements that issue a licence or a correction, with what has to hold for it: the first one returns its number. They follow what makes the
 * request accepted, for the caller's batch.
 */
export function issueStatements(ctx: RequestContext, issuing: Issuing) {
  const { licenceId, transaction, quoteId, old, source, form, terms, grant, judged } = issuing;
  const { licences, insert, select } = scoped(ctx.db, ctx.company);
  const { id } = transaction;
  const rows = recordingStatements(ctx, issuing);
  const licence = insert(licences, {
    ...{ ...source, ...form, terms, endsOn: grant.endsOn, id: licenceId, transactionId: id, quoteId },
    ...{ number: nextNumber(ctx), supersedesId: old?.id ?? null, documentsVersion: newestDocumentsVersion(ctx) },
    ...{ issuedBy: issuing.issuedBy, issuedAt: ctx.now },
  }).returning({ number: licences.number });
  const isIt = eq(licences.id, licenceId);
  const about = { licence: { number: sql<string>`(${select({ number: licences.number }, licences, isIt)})` } };
  const move =
    old === null
      ? ({ to: "licensed", event: "licensed", about } as const)
      : ({ to: transaction.status, event: "superseded", about } as const);
  return [
    licence,
    ...moveStatements(ctx, transaction, move),
    ...(issuing.denials === null ? [] : overrideStatements(ctx, { id, ...issuing.denials })),
    assertNothingDenied(ctx, { id, recordingIds: issuing.undenied }),
    ...firstIssue(ctx, issuing),
    assertNothingDisputed(ctx, { recordingIds: grant.recordingIds }),
    ...rows.before,
    // Before the licence is itself on file.
    ...assertJudged(ctx, judged, {
      holderId: judged.holderId,
      ...(judged.exceptLicenceId && { exceptLicenceId: judged.exceptLicenceId }),
    }),
    rows.after,
    ...keptFiles(ctx, issuing),
  ] as const;
}
