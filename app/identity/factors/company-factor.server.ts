import { eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireFreshProof } from "#app/identity/access/fresh-proof.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { requireOwnAccount } from "#app/identity/account/own-account.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { companies } from "#db/schema/companies.server.ts";

/**
 * Sets whether the people of the host's company sign in with a second factor, at once: who has none reaches the page that sets one up, and
 * their programs nothing. @throws AppError unauthorised, forbidden
 */
export async function saveCompanyFactor(ctx: RequestContext, input: { needsFactor: boolean }): Promise<void> {
  requireAccess(ctx, "company-settings");
  requireAccess(ctx, "companies-manage");
  requireOwnAccount(ctx);
  requireFreshProof(ctx);
  const { db, now, company } = ctx;
  const { needsFactor } = input;
  const subject = { subjectType: "company", subjectId: company.id };
  await db.batch([
    auditEntry(ctx, { action: "company-factor-changed", ...subject, detail: { needsFactor } }),
    db.update(companies).set({ needsFactor, updatedAt: now }).where(eq(companies.id, company.id)),
  ]);
}
