import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { findMember } from "#app/identity/people/find-member.server.ts";
import { spendToken } from "#app/identity/sign-in/single-use-token.server.ts";
import { startSession } from "#app/identity/sign-in/start-session.server.ts";

/**
 * Signs in with the key that another host gave for this one; false when it is used, expired, for another company, or its person
 * has no way in any more. An administrator's preview stays one. Three round trips.
 */
export async function exchangeToken(
  ctx: RequestContext,
  input: { token: string; userAgent: string },
): Promise<boolean> {
  const spent = await spendToken(ctx, { purpose: "exchange", token: input.token });
  if (spent === null || spent.companyId !== ctx.company.id) return false;
  const { userId, companyId, payload } = spent;
  if ((await findMember(ctx, { userId, companyId })) === null) return false;
  await startSession(ctx, {
    userId,
    action: payload.originalUserId === undefined ? "sign-in-by-exchange" : "preview-started",
    userAgent: input.userAgent,
    originalUserId: payload.originalUserId,
    accessAccount: payload.accessAccount === "1",
  });
  return true;
}
