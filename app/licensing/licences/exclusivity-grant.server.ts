import { and, eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { type Grant, isExclusive, lastDayOf } from "#app/licensing/licences/exclusivity.server.ts";
import type { Transaction } from "#app/licensing/transactions/require-transaction.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/**
 * Whether a licence of this request may be exclusive. Exclusivity holds in the whole catalogue and for all companies, so on a company's host
 * the environment's staff grant it first; on the environment's own host those who license are these staff.
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
 * Whether `grant` is exclusive for longer than the licence that it corrects: the environment's staff granted that one, and corrections in a row
 * would keep a song from all others for good.
 */
export function outlastsGrant(
  { company }: Pick<RequestContext, "company">,
  grant: Pick<Grant, "exclusivity" | "endsOn">,
  old: Pick<Grant, "endsOn"> | null,
): boolean {
  return old !== null && company.subdomain !== null && isExclusive(grant) && lastDayOf(grant) > lastDayOf(old);
}
