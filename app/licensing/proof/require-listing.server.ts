import { and, eq, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { proofCopy as copy } from "#app/licensing/proof/proof-copy.ts";
import {
  requireTransaction,
  requireTransactionReader,
} from "#app/licensing/transactions/require-transaction.server.ts";
import { assertInBatch, isFailedAssertion, rowExists } from "#app/records/batch-assertion.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const isNewest = "licence-is-the-newest";

/**
 * The actor, who may change what is listed for a licence: its client or the desk. `assertNewest` fails the batch for a licence that was
 * replaced. @throws AppError unauthorised, forbidden (also in a preview), not_found, too_many_requests
 */
export async function requireListing(ctx: RequestContext, { id, number }: { id: string; number: string }) {
  const actor = refusePreview(requireTransactionReader(ctx), copy.preview);
  await enforceRateLimit(ctx.env, "form", `licence-proof:${actor.id}`);
  await requireTransaction(ctx, { id });
  const { licences, ofCompany } = scoped(ctx.db, ctx.company);
  const isIt = and(
    eq(licences.transactionId, id),
    eq(licences.number, number),
    sql`NOT EXISTS (SELECT 1 FROM ${licences} newer WHERE newer.supersedes_id = ${licences.id})`,
  );
  return { actor, assertNewest: assertInBatch(ctx.db, rowExists(licences, ofCompany(licences, isIt)), isNewest) };
}

/** A failed batch of such a change as the error to show. */
export function toListingError(error: unknown): unknown {
  return isFailedAssertion(error, isNewest) ? new AppError("conflict", copy.replaced) : error;
}
