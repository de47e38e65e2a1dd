import { and, eq, gt, isNull } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { productHost } from "#app/edge/context/company-origin.ts";
import { readHost } from "#app/edge/context/host.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { issueToken } from "#app/identity/access/single-use-token.server.ts";
import { assertSignedIn, refuseSignedOut } from "#app/identity/session/assert-signed-in.server.ts";
import { workspaceCopy as copy } from "#app/identity/session/workspace-copy.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { memberships, sessions } = unsafeTenantTables("the workspaces of a person are several companies");

/**
 * A workspace of the actor, whether or not they may enter it now. @throws AppError unauthorised; not_found for a company that the actor was
 * never a member of, so that its name is not revealed
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
 * Why the actor's session can't switch; null if it can. A session started with another host's token, or on a company's custom host, can switch only while the user's sign-in on our host is open,
 * and they are a member there: a leaked token or cookie opens one workspace, as long as its owner is signed in, not all of them. One of a
 * company's identity provider never does: who runs it signs in as any of its people.
 */
async function refusalOf(ctx: RequestContext, actor: Actor): Promise<string | null> {
  const { db, now, company, url, env } = ctx;
  const follower = alias(sessions, "follower");
  const first = alias(sessions, "first");
  const isFirst = and(
    eq(first.companyId, follower.firstCompanyId),
    eq(first.userId, actor.id),
    isNull(first.originalUserId),
    isNull(first.firstCompanyId),
    isNull(first.providerId),
    isNull(first.revokedAt),
    gt(first.expiresAt, now),
  );
  const row = await db
    .select({
      firstCompanyId: follower.firstCompanyId,
      providerId: follower.providerId,
      openId: first.id,
      membership: memberships.status,
    })
    .from(follower)
    .leftJoin(first, isFirst)
    .leftJoin(memberships, and(eq(memberships.companyId, follower.firstCompanyId), eq(memberships.userId, actor.id)))
    .where(eq(follower.id, actor.sessionId))
    .get();
  if (row !== undefined && row.providerId !== null) return copy.byProvider;
  if (row && (row.firstCompanyId === null || (row.openId !== null && row.membership === "active"))) return null;
  if (readHost(url.hostname, env.APP_HOST).kind !== "custom") return copy.signInHere;
  return copy.signInAt(productHost(company, env.APP_HOST));
}

/**
 * Issues a token that signs the user in at another of their workspaces. Returns its URL, `/auth/{token}` on the workspace's host; null if
 * the company is suspended, or this one. @throws AppError unauthorised when the session has ended; forbidden for a disabled membership, in
 * a preview, whose administrator would get lost, for a session derived from a sign-in that has ended, and for one of a company's custom
 * host alone
 */
export async function switchWorkspace(ctx: RequestContext, workspace: Workspace): Promise<string | null> {
  const actor = requireActor(ctx);
  if (actor.originalUserId !== null) throw new AppError("forbidden", "Quit the preview before you switch workspaces.");
  if (workspace.membership !== "active") throw new AppError("forbidden", "You can't enter this workspace any more.");
  const { id, status } = workspace;
  if (status !== "active" || id === ctx.company.id) return null;
  const refusal = await refusalOf(ctx, actor);
  if (refusal !== null) throw new AppError("forbidden", refusal);
  const payload = { fromSessionId: actor.sessionId, provedAt: String(actor.provedAt ?? 0) };
  const { link, entry } = await issueToken(ctx, { purpose: "exchange", userId: actor.id, companyId: id, payload });
  const audit = { action: "workspace-switched", subjectType: "company", subjectId: id };
  await ctx.db.batch([assertSignedIn(ctx), entry, auditEntry(ctx, audit)]).catch(refuseSignedOut);
  return link({ ...ctx, company: workspace }, (token) => `/auth/${token}`);
}
