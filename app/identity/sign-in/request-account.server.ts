import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { auditEntry } from "#app/identity/access/audit-entry.server.ts";
import type { AccountRequest } from "#app/identity/sign-in/account-request.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Stores a request for an account, for this company to review. @throws AppError too_many_requests */
export async function requestAccount(ctx: RequestContext, input: AccountRequest): Promise<void> {
  await enforceRateLimit(ctx.env, "signIn", `account-request:${ctx.address}`);
  const id = newId(ctx.now);
  const { db, now, company } = ctx;
  const { accountRequests, insert } = scoped(db, company);
  await db.batch([
    insert(accountRequests, { ...input, id, createdAt: now, updatedAt: now }),
    auditEntry(ctx, { action: "request-account", subjectType: "account-request", subjectId: id }),
  ]);
}
