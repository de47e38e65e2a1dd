import { eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import {
  isActiveMember,
  isActiveUser,
  scopesWithin,
  unionOfScopes,
} from "#app/identity/access/active-member.server.ts";
import { mayPreview } from "#app/identity/access/preview-rights.ts";
import { readToken, spendToken } from "#app/identity/access/single-use-token.server.ts";
import { startSession } from "#app/identity/session/start-session.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { scoped, unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { sessions } = unsafeTenantTables("a token names the session it was issued in, which is of another company");

/**
 * Where a session derived from `fromSessionId` comes from: company of the original sign-in, null if it was this company, as after a change of
 * its address, and then its identity provider. Null if that session is gone, or another company's identity provider signed them in: who
 * runs that one must not enter here in their people's names.
 */
async function readOrigin({ db, company }: RequestContext, fromSessionId: string) {
  const { companyId, firstCompanyId, providerId } = sessions;
  const from = await db
    .select({ companyId, firstCompanyId, providerId })
    .from(sessions)
    .where(eq(sessions.id, fromSessionId))
    .get();
  if (from === undefined) return null;
  const isHere = from.companyId === company.id;
  if (!isHere && from.providerId !== null) return null;
  return { firstCompanyId: from.firstCompanyId ?? (isHere ? null : from.companyId), providerId: from.providerId };
}

/** Whether the owner of the token is an active member here and, for a preview, the administrator may still open it. */
async function mayEnter(
  { db, company }: RequestContext,
  { userId, originalUserId }: { userId: string; originalUserId: string | undefined },
): Promise<boolean> {
  const { memberships } = scoped(db, company);
  const row = await db
    .select({ scopes: unionOfScopes, originalScopes: scopesWithin(originalUserId ?? userId, company.id) })
    .from(users)
    .innerJoin(memberships, isActiveMember(company.id))
    .where(isActiveUser(userId))
    .get();
  if (row === undefined) return false;
  return originalUserId === undefined || mayPreview(company, row.originalScopes, row.scopes);
}

/** Whether this browser is already signed in here as `userId`, not in a preview. */
function isSignedInAs({ actor }: RequestContext, userId: string): boolean {
  return actor !== null && actor.id === userId && actor.originalUserId === null;
}

/**
 * Signs in with a token issued by another host for this one, and returns whom; null if it is used, expired or for another company, or if its owner, or the
 * administrator behind a preview, may no longer enter. A preview stays a preview, and the user's own session in this browser is kept: the
 * token may derive from it. `isSignedIn` is false while the second factor of the person is waited for.
 */
export async function exchangeToken(
  ctx: RequestContext,
  input: { token: string },
): Promise<{ userId: string; isSignedIn: boolean } | null> {
  const token = await readToken(ctx, { purpose: "exchange", token: input.token });
  if (token === null) return null;
  const { userId, payload } = token;
  const { originalUserId, fromSessionId } = payload;
  if (!(await mayEnter(ctx, { userId, originalUserId }))) return null;
  const elsewhere = { firstCompanyId: null, providerId: null };
  const origin = fromSessionId === undefined ? elsewhere : await readOrigin(ctx, fromSessionId);
  if (origin === null) return null;
  return spendToken(ctx, token, async (spend) => {
    if (originalUserId === undefined && isSignedInAs(ctx, userId)) {
      await ctx.db.batch(spend);
      return { userId, isSignedIn: true };
    }
    const isSignedIn = await startSession(ctx, {
      userId,
      action: originalUserId === undefined ? "sign-in-by-exchange" : "preview-started",
      originalUserId,
      firstCompanyId: origin.firstCompanyId,
      providerId: origin.providerId ?? undefined,
      accessAccount: payload.accessAccount === "1",
      continuesSession: false,
      ...(payload.provedAt === undefined ? {} : { provedAt: Number(payload.provedAt) }),
      spend,
    });
    return { userId, isSignedIn };
  });
}
