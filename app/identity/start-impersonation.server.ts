import { eq } from "drizzle-orm";
import { companyOrigin } from "#app/companies/company-origin.ts";
import { AppError } from "#app/edge/app-error.ts";
import type { Scope } from "#app/edge/scope.server.ts";
import { auditEntry } from "#app/identity/audit-entry.server.ts";
import { requireMemberBelow } from "#app/identity/require-member.server.ts";
import { requireScope } from "#app/identity/require-scope.server.ts";
import { issueToken } from "#app/identity/single-use-token.server.ts";
import { startSession } from "#app/identity/start-session.server.ts";
import { companies } from "#db/schema/companies.server.ts";

const firstPage = "/discover";

/**
 * Opens the product as another person and answers where to go: this host, or by a single-use key the host of the person's own
 * company. The administrator stays named in the session and in every audit row. Two round trips, three for another host.
 * @throws AppError not_found, forbidden for somebody who may do more, conflict while previewing or for a disabled person
 */
export async function startImpersonation(
  scope: Scope,
  input: { membershipId: string; userAgent: string },
): Promise<{ location: string }> {
  const actor = requireScope(scope, "impersonation");
  if (actor.originalUserId !== null) throw new AppError("conflict", "Quit this preview before you open another one.");
  const member = await requireMemberBelow(scope, input);
  if (member.userId === actor.id) throw new AppError("conflict", "You are this user already.");
  if (member.status !== "active" || member.userStatus !== "active") {
    throw new AppError("conflict", `${member.name} cannot log in at the moment, so there is nothing to preview.`);
  }
  const opened = auditEntry(scope, {
    action: "open-as-user",
    subjectType: "user",
    subjectId: member.userId,
    companyId: member.companyId,
  });
  const { userId, companyId } = member;
  if (companyId === scope.company.id) {
    const action = "preview-started";
    await startSession(scope, {
      userId,
      originalUserId: actor.id,
      action,
      userAgent: input.userAgent,
      also: [opened],
    });
    return { location: firstPage };
  }
  const payload = { originalUserId: actor.id, accessAccount: "1" };
  const { token, entry } = await issueToken(scope, { purpose: "exchange", userId, companyId, payload });
  const [, , rows] = await scope.db.batch([
    entry,
    opened,
    scope.db.select().from(companies).where(eq(companies.id, companyId)),
  ]);
  const [company] = rows;
  if (company === undefined || company.status !== "active") {
    throw new AppError("conflict", "This company is suspended: nobody can enter it.");
  }
  const origin = companyOrigin(company, { here: scope.url, apex: scope.env.APP_HOST });
  return { location: `${origin}/auth/${token}?returnUrl=${encodeURIComponent(firstPage)}&accessAccount=1` };
}
