import { and, eq } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { companyOrigin } from "#app/companies/company-origin.ts";
import { AppError } from "#app/edge/app-error.ts";
import type { Scope } from "#app/edge/scope.server.ts";
import { issueToken } from "#app/identity/single-use-token.server.ts";
import { startSession } from "#app/identity/start-session.server.ts";
import { companies } from "#db/schema/companies.server.ts";

type Entry = {
  userId: string;
  companyId: string;
  /** What the audit log calls it. */
  action: string;
  userAgent: string;
  /** A path of the company's host. */
  returnPath: string;
  /** Signs the person out of every other browser. */
  endOthers?: boolean;
  also?: BatchItem<"sqlite">[];
};

/**
 * Signs a person in at a company and answers where to go: a path of this host or, when the company has another one, that host's
 * `/auth/{token}`. One round trip here, two for another host.
 * @throws AppError not_found when the company is suspended
 */
export async function enterCompany(scope: Scope, input: Entry): Promise<string> {
  const { companyId, returnPath, ...session } = input;
  if (companyId === scope.company.id) {
    await startSession(scope, session);
    return returnPath;
  }
  const company = await scope.db
    .select({
      environment: companies.environment,
      subdomain: companies.subdomain,
      customHost: companies.customHost,
    })
    .from(companies)
    .where(and(eq(companies.id, companyId), eq(companies.status, "active")))
    .get();
  if (company === undefined) throw new AppError("not_found", "This workspace is closed at the moment.");
  const { token, entry } = await issueToken(scope, { purpose: "exchange", userId: input.userId, companyId });
  await scope.db.batch([entry, ...(input.also ?? [])]);
  const origin = companyOrigin(company, { here: scope.url, apex: scope.env.APP_HOST });
  return `${origin}/auth/${token}?returnUrl=${encodeURIComponent(returnPath)}`;
}
