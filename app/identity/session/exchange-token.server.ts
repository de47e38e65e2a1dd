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
import { scoped } from "#db/tenant-tables.server.ts";

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

/**
 * Signs in with the token that another host issued for this one; false when it is spent, expired or for another company, or when
 * its owner, or the administrator behind a preview, may not enter any more. A preview stays a preview.
 */
export async function exchangeToken(ctx: RequestContext, input: { token: string }): Promise<boolean> {
  const token = await readToken(ctx, { purpose: "exchange", token: input.token });
  if (token === null) return false;
  const { userId, payload } = token;
  const { originalUserId } = payload;
  if (!(await mayEnter(ctx, { userId, originalUserId }))) return false;
  const entered = await spendToken(ctx, token, async (spend) => {
    await startSession(ctx, {
      userId,
      action: originalUserId === undefined ? "sign-in-by-exchange" : "preview-started",
      originalUserId,
      accessAccount: payload.accessAccount === "1",
      continuesSession: false,
      spend,
    });
    return true;
  });
  return entered === true;
}
