import { contextAtCompany } from "#app/companies/context-at-company.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { iamCopy } from "#app/identity/people/iam-copy.ts";
import { requireManageableMember } from "#app/identity/people/require-member.server.ts";
import { sendEmailToken } from "#app/identity/sign-in/request-email-token.server.ts";

/**
 * Sends a user a password reset email of their company, with a link to its host. Audited with the email. @throws AppError not_found,
 * forbidden, too_many_requests (also when the user has several unused reset links), conflict when the company is suspended or the user is
 * not active in it
 */
export async function mailReset(ctx: RequestContext, input: { membershipId: string }): Promise<{ name: string }> {
  requireAccess(ctx, "people-manage");
  const { email, name, companyId } = await requireManageableMember(ctx, input);
  const there = await contextAtCompany(ctx, companyId);
  const outcome = await sendEmailToken(there, { purpose: "reset", email });
  if (outcome === "limit") throw new AppError("too_many_requests", iamCopy.people.tooManyResets(name));
  if (outcome === "unknown") throw new AppError("conflict", iamCopy.people.notActive(name));
  return { name };
}
