import { contextAtCompany } from "#app/companies/context-at-company.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { auditEntry } from "#app/identity/access/audit-entry.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { requireManageableMember } from "#app/identity/people/require-member.server.ts";
import { requestEmailToken } from "#app/identity/sign-in/request-email-token.server.ts";

/**
 * Sends a person a password reset email in the name of their company, with a link to its host.
 * @throws AppError not_found, forbidden, too_many_requests, conflict when the company is suspended
 */
export async function mailReset(ctx: RequestContext, input: { membershipId: string }): Promise<{ name: string }> {
  requireAccess(ctx, "people-manage");
  const { userId, email, name, companyId } = await requireManageableMember(ctx, input);
  const there = await contextAtCompany(ctx, companyId);
  await requestEmailToken(there, { purpose: "reset", email });
  await auditEntry(there, { action: "reset-mailed", subjectType: "user", subjectId: userId }).run();
  return { name };
}
