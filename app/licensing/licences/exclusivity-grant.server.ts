import { and, eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { type Grant, isExclusive, lastDayOf } from "#app/licensing/licences/exclusivity.server.ts";
import type { Transaction } from "#app/licensing/transactions/require-transaction.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/**
 * Whether a licence of this request may be exclusive. Exclusivity applies to the whole catalogue and all companies, so on a company's host
 * the environment's staff have to grant it first; on the environment's own host its staff are the issuers.
 */
export async function isExclusivityGranted(
  { db, company }: Pick<RequestContext, "db" | "company">,
  { id, exclusivity }: Pick<Transaction, "id" | "exclusivity">,
): Promise<boolean> {
  if (company.subdomain === null || !isExclusive({ exclusivity })) return true;
  const { transactionEvents, select } = scoped(db, company);
  const isGrant = and(eq(transactionEvents.transactionId, id), eq(transactionEvents.kind, "exclusivity_granted"));
  const [grant] = await select({ id: transactionEvents.id }, transactionEvents, isGrant).limit(1);
  return grant !== undefined;
}

/**
 * Whether `grant` is exclusive beyond the end of what the environment's staff granted: of the term of the request, or of the licence that it
 * corrects, which repeated corrections would otherwise extend without limit.
 */
export function outlastsGrant(
  { company }: Pick<RequestContext, "company">,
  grant: Pick<Grant, "exclusivity" | "endsOn">,
  granted: Pick<Grant, "endsOn">,
): boolean {
  return company.subdomain !== null && isExclusive(grant) && lastDayOf(grant) > lastDayOf(granted);
}
