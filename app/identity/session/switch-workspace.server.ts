import { and, eq } from "drizzle-orm";
import { companyOrigin } from "#app/edge/context/company-origin.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { auditEntry } from "#app/identity/access/audit-entry.server.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { issueToken } from "#app/identity/access/single-use-token.server.ts";
import { assertSignedIn, refuseSignedOut } from "#app/identity/session/assert-signed-in.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { memberships } = unsafeTenantTables("the workspaces of a person are several companies");

/**
 * A workspace of the signed-in person, whether or not they may enter it now.
 * @throws AppError unauthorised; not_found for a company the person was never a member of: its name is not theirs to know
 */
export async function findWorkspace(ctx: RequestContext, input: { companyId: string }) {
  const actor = requireActor(ctx);
  const workspace = await ctx.db
    .select({
      id: companies.id,
      name: companies.name,
      status: companies.status,
      environment: companies.environment,
      subdomain: companies.subdomain,
      customHost: companies.customHost,
      membership: memberships.status,
    })
    .from(companies)
    .innerJoin(memberships, and(eq(memberships.companyId, companies.id), eq(memberships.userId, actor.id)))
    .where(eq(companies.id, input.companyId))
    .get();
  if (workspace === undefined) throw new AppError("not_found", "There's no such workspace.");
  return workspace;
}

type Workspace = Awaited<ReturnType<typeof findWorkspace>>;

/**
 * Issues a token that signs the person in at another of their workspaces. Returns the address that takes it, `/auth/{token}` on
 * the workspace's host; null when there is nowhere to go: the company is suspended, or this one.
 * @throws AppError unauthorised when the session has ended, forbidden for a disabled membership, and in a preview: the administrator behind it would get lost
 */
export async function switchWorkspace(ctx: RequestContext, workspace: Workspace): Promise<string | null> {
  const actor = requireActor(ctx);
  if (actor.originalUserId !== null) throw new AppError("forbidden", "Quit the preview before you switch workspaces.");
  if (workspace.membership !== "active") throw new AppError("forbidden", "You can't enter this workspace any more.");
  const { db, env, url } = ctx;
  const { id, status } = workspace;
  if (status !== "active" || id === ctx.company.id) return null;
  const { token, entry } = await issueToken(ctx, { purpose: "exchange", userId: actor.id, companyId: id });
  const audit = { action: "workspace-switched", subjectType: "company", subjectId: id };
  await db.batch([assertSignedIn(ctx), entry, auditEntry(ctx, audit)]).catch(refuseSignedOut);
  return `${companyOrigin(workspace, { here: url, apex: env.APP_HOST })}/auth/${token}`;
}
