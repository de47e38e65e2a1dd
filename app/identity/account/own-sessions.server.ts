import { and, desc, eq, gt, isNull } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { describeBrowser } from "#app/identity/account/describe-browser.server.ts";
import { requireOwnAccount } from "#app/identity/account/own-account.server.ts";
import { clearSessionCookie } from "#app/identity/session/end-session.server.ts";
import { endSignIns, revokeApiTokens, sessionsOf } from "#app/identity/session/end-sign-ins.server.ts";
import { auditEntry, auditEntryIf } from "#app/records/audit-entry.server.ts";
import { rowExists } from "#app/records/batch-assertion.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { sessions } = unsafeTenantTables("a person sees and ends their own sessions in every workspace");

/** More browsers than anyone uses. */
const limit = 100;

/** The user's sessions in every workspace, and the previews they opened; last seen first. */
export async function listOwnSessions(ctx: RequestContext) {
  const actor = requireOwnAccount(ctx);
  const rows = await ctx.db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      address: sessions.address,
      lastSeenAt: sessions.lastSeenAt,
      company: companies.name,
      name: users.name,
      originalUserId: sessions.originalUserId,
    })
    .from(sessions)
    .innerJoin(companies, eq(companies.id, sessions.companyId))
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(sessionsOf(actor.id), isNull(sessions.revokedAt), gt(sessions.expiresAt, ctx.now)))
    .orderBy(desc(sessions.lastSeenAt))
    .limit(limit);
  return rows.map(({ userAgent, name, originalUserId, ...row }) => ({
    ...row,
    browser: describeBrowser(userAgent),
    /** Name of the previewed user; null for a session of one's own. */
    previewOf: originalUserId === null ? null : name,
    current: row.id === actor.sessionId,
  }));
}

/** Ends one of the user's own sessions, or a preview they opened. False if it had ended or is someone else's. */
export async function revokeOwnSession(ctx: RequestContext, input: { id: string }): Promise<boolean> {
  const actor = requireOwnAccount(ctx);
  const { db, now } = ctx;
  const isOwn = and(eq(sessions.id, input.id), sessionsOf(actor.id), isNull(sessions.revokedAt));
  const entry = { action: "revoke-session", subjectType: "session", subjectId: input.id };
  const [, revoked] = await db.batch([
    auditEntryIf(ctx, entry, rowExists(sessions, isOwn)),
    db.update(sessions).set({ revokedAt: now }).where(isOwn).returning({ id: sessions.id }),
  ]);
  return revoked.length > 0;
}

/** Ends all sessions and previews of the user in every workspace, including this one; `apiTokens` revokes those too. */
export async function signOutEverywhere(ctx: RequestContext, input: { apiTokens: boolean }): Promise<void> {
  const { id: userId } = requireOwnAccount(ctx);
  const detail = { apiTokens: input.apiTokens };
  await ctx.db.batch([
    auditEntry(ctx, { action: "sign-out-everywhere", subjectType: "user", subjectId: userId, detail }),
    ...endSignIns(ctx, { userId }),
    ...(input.apiTokens ? [revokeApiTokens(ctx, { userId })] : []),
  ]);
  clearSessionCookie(ctx);
}
