import { and, eq, isNull, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { proofCopy as copy } from "#app/licensing/proof/proof-copy.ts";
import type { NewCoverage } from "#app/licensing/proof/proof-form.ts";
import { maxListed } from "#app/licensing/proof/proof-limits.ts";
import { requireListing, toListingError } from "#app/licensing/proof/require-listing.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion, rowExists } from "#app/records/batch-assertion.server.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const hasRoom = "coverage-has-room";
const isListed = "coverage-is-listed";

type Place = { id: string; number: string };

/**
 * Lists a channel or a third party for a licence, for its client and the desk. @throws AppError unauthorised, forbidden (also in a preview),
 * not_found, too_many_requests, invalid if it is listed already or 100 are, conflict for a licence that was replaced
 */
export async function addCoverage(ctx: RequestContext, { id, number, ...entry }: Place & NewCoverage): Promise<void> {
  const { actor, assertNewest } = await requireListing(ctx, { id, number });
  const { db, now, company } = ctx;
  const { licenceCoverage, insert, ofCompany } = scoped(db, company);
  const listed = ofCompany(
    licenceCoverage,
    and(eq(licenceCoverage.transactionId, id), eq(licenceCoverage.kind, entry.kind), isNull(licenceCoverage.removedAt)),
  );
  const { kind, platform, name, role } = entry;
  try {
    await db.batch([
      assertNewest,
      auditEntry(ctx, {
        ...{ action: "licence-coverage-added", subjectType: "transaction", subjectId: id },
        detail: { kind, platform, name, role },
      }),
      insert(licenceCoverage, { ...entry, id: newId(now), transactionId: id, addedBy: actor.id, createdAt: now }),
      assertInBatch(db, sql`(SELECT count(*) FROM ${licenceCoverage} WHERE ${listed}) <= ${maxListed}`, hasRoom),
    ]);
  } catch (error) {
    if (isFailedAssertion(error, hasRoom)) throw new AppError("invalid", copy.errors.full(maxListed));
    if (!String(error).includes("UNIQUE constraint failed: licence_coverage")) throw toListingError(error);
    const message = kind === "channel" ? copy.errors.channelTaken(name) : copy.errors.partyTaken(name);
    throw new AppError("invalid", message, { name: [message] });
  }
}

/**
 * Ends the listing of a channel or a third party; the history keeps it. @throws AppError unauthorised, forbidden (also in a preview),
 * not_found, too_many_requests, conflict for a licence that was replaced, and if it is not listed
 */
export async function removeCoverage(ctx: RequestContext, { id, number, entry }: Place & { entry: string }) {
  const { actor, assertNewest } = await requireListing(ctx, { id, number });
  const { db, now, company } = ctx;
  const { licenceCoverage, update, ofCompany } = scoped(db, company);
  const isIt = and(
    eq(licenceCoverage.id, entry),
    eq(licenceCoverage.transactionId, id),
    isNull(licenceCoverage.removedAt),
  );
  try {
    await db.batch([
      assertNewest,
      assertInBatch(db, rowExists(licenceCoverage, ofCompany(licenceCoverage, isIt)), isListed),
      auditEntry(ctx, {
        ...{ action: "licence-coverage-removed", subjectType: "transaction", subjectId: id, detail: { entry } },
      }),
      update(licenceCoverage, { removedAt: now, removedBy: actor.id }, isIt),
    ]);
  } catch (error) {
    throw isFailedAssertion(error, isListed) ? new AppError("conflict", copy.gone) : toListingError(error);
  }
}
