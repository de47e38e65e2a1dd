import { and, eq } from "drizzle-orm";
import { companyOrigin } from "#app/edge/context/company-origin.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { auditEntry } from "#app/identity/access/audit-entry.server.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { issueToken } from "#app/identity/sign-in/single-use-token.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { memberships } from "#db/schema/identity.server.ts";

type Switched = {
  name: string;
  /** The other host and the single-use key for its `/auth/{token}`; null where there is nowhere to go. */
  redirect: { url: string; token: string } | null;
};

/**
 * Signs the person in at another of their workspaces. Two round trips.
 * @throws AppError not_found for a company the person is no active member of, forbidden in a preview: the administrator behind it
 * would be lost on the way
 */
export async function switchWorkspace(ctx: RequestContext, input: { companyId: string }): Promise<Switched> {
  const actor = requireActor(ctx);
  if (actor.originalUserId !== null) throw new AppError("forbidden", "Quit the preview before you switch workspaces.");
  const { db, env, url } = ctx;
  const workspace = await db
    .select({
      id: companies.id,
      name: companies.name,
      status: companies.status,
      environment: companies.environment,
      subdomain: companies.subdomain,
      customHost: companies.customHost,
    })
    .from(companies)
    .innerJoin(
      memberships,
      and(eq(memberships.companyId, companies.id), eq(memberships.userId, actor.id), eq(memberships.status, "active")),
    )
    .where(eq(companies.id, input.companyId))
    .get();
  if (workspace === undefined) throw new AppError("not_found", "You are no member of this workspace.");
  const { id, name } = workspace;
  if (workspace.status !== "active" || id === ctx.company.id) return { name, redirect: null };
  const { token, entry } = await issueToken(ctx, { purpose: "exchange", userId: actor.id, companyId: id });
  const audit = { action: "workspace-switched", subjectType: "company", subjectId: id };
  await db.batch([entry, auditEntry(ctx, audit)]);
  return { name, redirect: { url: companyOrigin(workspace, { here: url, apex: env.APP_HOST }), token } };
}
