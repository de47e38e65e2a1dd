import { scopeAtCompany } from "#app/companies/scope-at-company.server.ts";
import type { Scope } from "#app/edge/scope.server.ts";
import { auditEntry } from "#app/identity/audit-entry.server.ts";
import { requestKeyByMail } from "#app/identity/request-key-by-mail.server.ts";
import { requireMemberBelow } from "#app/identity/require-member.server.ts";
import { requireScope } from "#app/identity/require-scope.server.ts";

/**
 * Mails a person a link for a new password, from the company they belong to and to its host. Two round trips, three for another
 * company's person.
 * @throws AppError not_found, forbidden, too_many_requests, conflict when the company is suspended
 */
export async function mailReset(scope: Scope, input: { membershipId: string }): Promise<{ name: string }> {
  requireScope(scope, "people-manage");
  const { userId, email, name, companyId } = await requireMemberBelow(scope, input);
  const there = await scopeAtCompany(scope, companyId);
  await requestKeyByMail(there, { purpose: "reset", email });
  await auditEntry(there, { action: "reset-mailed", subjectType: "user", subjectId: userId }).run();
  return { name };
}
