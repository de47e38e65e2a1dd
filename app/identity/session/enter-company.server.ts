import { and, eq } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { issueToken } from "#app/identity/access/single-use-token.server.ts";
import { carryConsent } from "#app/identity/session/carry-consent.server.ts";
import { factorPath } from "#app/identity/session/pending-sign-in.server.ts";
import { startSession } from "#app/identity/session/start-session.server.ts";
import { companies } from "#db/schema/companies.server.ts";

type Entry = {
  userId: string;
  companyId: string;
  /** Action in the audit log. */
  action: string;
  /** A path of the company's host. */
  returnPath: string;
  /** Statements that mark the token used, from `spendToken`. */
  spend: BatchItem<"sqlite">[];
  also?: BatchItem<"sqlite">[];
};

/**
 * Signs a user in at a company with a token that is used in the same batch. Returns the redirect target: a path of this host or, if the
 * company has another one, that host's `/auth/{token}`; the page that asks for the second factor of a person who has one. @throws AppError not_found when the company is suspended
 */
export async function enterCompany(ctx: RequestContext, input: Entry): Promise<string> {
  const { companyId, returnPath, ...session } = input;
  if (companyId === ctx.company.id) {
    return (await startSession(ctx, session)) ? returnPath : factorPath(returnPath);
  }
  const company = await ctx.db
    .select({ environment: companies.environment, subdomain: companies.subdomain })
    .from(companies)
    .where(and(eq(companies.id, companyId), eq(companies.status, "active")))
    .get();
  if (company === undefined) throw new AppError("not_found", "This workspace is closed at the moment.");
  const { link, entry } = await issueToken(ctx, { purpose: "exchange", userId: input.userId, companyId });
  await ctx.db.batch([entry, ...input.spend, ...carryConsent(ctx, input), ...(input.also ?? [])]);
  return link({ ...ctx, company }, (token) => `/auth/${token}?returnUrl=${encodeURIComponent(returnPath)}`);
}
