import { requireAllowance } from "#app/edge/rate-limits.server.ts";
import type { Scope } from "#app/edge/scope.server.ts";
import type { AccountRequest } from "#app/identity/account-request.ts";
import { auditEntry } from "#app/identity/audit-entry.server.ts";
import { newId } from "#db/new-id.server.ts";
import { accountRequests } from "#db/schema/access.server.ts";

/** Keeps what somebody who wants an account wrote, for the people of this company to answer. @throws AppError too_many_requests */
export async function requestAccount(scope: Scope, input: AccountRequest): Promise<void> {
  await requireAllowance(scope.env, "signIn", `account-request:${scope.address}`);
  const id = newId(scope.now);
  const { db, now, company } = scope;
  await db.batch([
    db.insert(accountRequests).values({ ...input, id, companyId: company.id, createdAt: now, updatedAt: now }),
    auditEntry(scope, { action: "request-account", subjectType: "account-request", subjectId: id }),
  ]);
}
