import { eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { holdsAll } from "#app/identity/access/scopes.ts";
import { issueToken } from "#app/identity/access/single-use-token.server.ts";
import { iamCopy } from "#app/identity/people/iam-copy.ts";
import { requireManageableMember } from "#app/identity/people/require-member.server.ts";
import { assertSignedIn, refuseSignedOut } from "#app/identity/session/assert-signed-in.server.ts";
import { startSession } from "#app/identity/session/start-session.server.ts";
import { previewCopy as copy } from "#app/identity/session/workspace-copy.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { companies } from "#db/schema/companies.server.ts";

const firstPage = "/discover";

/**
 * Opens the product as another user and returns the redirect target: a path of this host, or the host of the user's company with a
 * single-use token. The session and all audit entries keep the administrator's id. @throws AppError unauthorised, not_found, forbidden for
 * a user with more scopes, conflict during a preview or for a disabled user
 */
export async function startImpersonation(
  ctx: RequestContext,
  input: { membershipId: string },
): Promise<{ location: string }> {
  const actor = requireAccess(ctx, "impersonation");
  if (actor.originalUserId !== null) throw new AppError("conflict", copy.alreadyOpen);
  const member = await requireManageableMember(ctx, input);
  // Scopes that only the environment's staff grant must not be gained through a preview.
  if (!holdsAll(actor, member.scopes, ctx.company)) {
    throw new AppError("forbidden", iamCopy.people.beyond(member.name));
  }
  if (member.userId === actor.id) throw new AppError("conflict", copy.self);
  if (member.status !== "active" || member.userStatus !== "active") {
    throw new AppError("conflict", copy.noAccess(member.name));
  }
  const opened = auditEntry(ctx, {
    action: "open-as-user",
    subjectType: "user",
    subjectId: member.userId,
    companyId: member.companyId,
  });
  const { userId, companyId } = member;
  if (companyId === ctx.company.id) {
    const action = "preview-started";
    await startSession(ctx, {
      userId,
      originalUserId: actor.id,
      action,
      also: [opened],
    });
    return { location: firstPage };
  }
  const payload = { originalUserId: actor.id, accessAccount: "1" };
  const { link, entry } = await issueToken(ctx, { purpose: "exchange", userId, companyId, payload });
  const [, , rows] = await ctx.db
    .batch([entry, opened, ctx.db.select().from(companies).where(eq(companies.id, companyId)), assertSignedIn(ctx)])
    .catch(refuseSignedOut);
  const [company] = rows;
  if (company === undefined || company.status !== "active") {
    throw new AppError("conflict", copy.suspended);
  }
  const query = `returnUrl=${encodeURIComponent(firstPage)}&accessAccount=1`;
  return { location: link({ ...ctx, company }, (token) => `/auth/${token}?${query}`) };
}
