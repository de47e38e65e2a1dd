import { and, eq, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { copy } from "#app/identity/session/session-copy.ts";
import { assertInBatch, isFailedAssertion, rowExists } from "#app/records/batch-assertion.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const isByProvider = "is-by-provider";

/**
 * Statement that fails the batch if the company's people sign in with its identity provider alone and the session `id`, which starts in the
 * same batch, is not from there, unless `userId` may sign in otherwise in an emergency.
 */
export function assertProvider({ db, company }: RequestContext, { id, userId }: { id: string; userId: string }) {
  const { identityProviders: provider, sessions, select, ofCompany } = scoped(db, company);
  const origin = select({ providerId: sessions.providerId }, sessions, eq(sessions.id, id));
  const isRefused = and(
    eq(provider.state, "active"),
    eq(provider.enforced, true),
    sql`${provider.breakGlassUserId} IS NOT ${userId}`,
    sql`${provider.id} IS NOT (${origin})`,
  );
  return assertInBatch(db, sql`NOT ${rowExists(provider, ofCompany(provider, isRefused))}`, isByProvider);
}

/** Whether a batch failed because of `assertProvider`. */
export function isOtherWay(error: unknown): boolean {
  return isFailedAssertion(error, isByProvider);
}

/** @throws AppError forbidden, with the way to go */
export function refuseOtherWays(): never {
  throw new AppError("forbidden", copy.byProvider);
}
