import { AppError } from "#app/edge/app-error.ts";
import type { Scope } from "#app/edge/scope.server.ts";
import { auditEntry } from "#app/identity/audit-entry.server.ts";
import { requestKeyByMail } from "#app/identity/request-key-by-mail.server.ts";
import { requireMemberBelow } from "#app/identity/require-member.server.ts";
import { requireScope } from "#app/identity/require-scope.server.ts";

/**
 * Mails a member of this host's company a link for a new password. Two round trips.
 * @throws AppError not_found, forbidden, too_many_requests, conflict for a member of another company: the mail names the host
 */
export async function mailReset(scope: Scope, input: { membershipId: string }): Promise<{ name: string }> {
  requireScope(scope, "people-manage");
  const { userId, email, name, companyId } = await requireMemberBelow(scope, input);
  if (companyId !== scope.company.id) {
    throw new AppError("conflict", "Open this person's company at its own address to mail a link from there.");
  }
  await requestKeyByMail(scope, { purpose: "reset", email });
  await auditEntry(scope, { action: "reset-mailed", subjectType: "user", subjectId: userId }).run();
  return { name };
}
