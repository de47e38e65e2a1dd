import { and, desc, eq, gt, isNull } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { auditEntry } from "#app/identity/access/audit-entry.server.ts";
import { requireOwnAccount } from "#app/identity/account/own-account.server.ts";
import { endSession } from "#app/identity/sign-in/end-session.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { sessions } from "#db/schema/identity.server.ts";

/** More browsers than anybody uses. */
const most = 100;

/** The browsers in which the person is signed in, in every workspace, the last seen first. One round trip. */
export async function listOwnSessions(ctx: RequestContext) {
  const actor = requireOwnAccount(ctx);
  const rows = await ctx.db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      address: sessions.address,
      lastSeenAt: sessions.lastSeenAt,
      company: companies.name,
    })
    .from(sessions)
    .innerJoin(companies, eq(companies.id, sessions.companyId))
    .where(
      and(
        eq(sessions.userId, actor.id),
        // Who looks through this person is in the audit trail, not among the person's browsers.
        isNull(sessions.originalUserId),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, ctx.now),
      ),
    )
    .orderBy(desc(sessions.lastSeenAt))
    .limit(most);
  return rows.map((row) => ({ ...row, current: row.id === actor.sessionId }));
}

/** Signs one of the person's own browsers out; somebody else's session is left alone. One round trip. */
export async function revokeOwnSession(ctx: RequestContext, input: { id: string }): Promise<void> {
  const actor = requireOwnAccount(ctx);
  await ctx.db.batch([
    ctx.db
      .update(sessions)
      .set({ revokedAt: ctx.now })
      .where(and(eq(sessions.id, input.id), eq(sessions.userId, actor.id), isNull(sessions.revokedAt))),
    auditEntry(ctx, { action: "revoke-session", subjectType: "session", subjectId: input.id }),
  ]);
}

/** Signs the person out of every browser in every workspace, this one included. Two round trips. */
export async function signOutEverywhere(ctx: RequestContext): Promise<void> {
  const actor = requireOwnAccount(ctx);
  await ctx.db.batch([
    ctx.db
      .update(sessions)
      .set({ revokedAt: ctx.now })
      .where(and(eq(sessions.userId, actor.id), isNull(sessions.revokedAt))),
    auditEntry(ctx, { action: "sign-out-everywhere", subjectType: "user", subjectId: actor.id }),
  ]);
  await endSession(ctx);
}
