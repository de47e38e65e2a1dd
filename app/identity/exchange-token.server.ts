import type { Scope } from "#app/edge/scope.server.ts";
import { findMember } from "#app/identity/find-member.server.ts";
import { spendToken } from "#app/identity/single-use-token.server.ts";
import { startSession } from "#app/identity/start-session.server.ts";

/**
 * Signs in with the key that another host gave for this one; false when it is used, expired, for another company, or its person
 * has no way in any more. An administrator's preview stays one. Three round trips.
 */
export async function exchangeToken(scope: Scope, input: { token: string; userAgent: string }): Promise<boolean> {
  const spent = await spendToken(scope, { purpose: "exchange", token: input.token });
  if (spent === null || spent.companyId !== scope.company.id) return false;
  const { userId, companyId, payload } = spent;
  if ((await findMember(scope, { userId, companyId })) === null) return false;
  await startSession(scope, {
    userId,
    action: payload.originalUserId === undefined ? "sign-in-by-exchange" : "preview-started",
    userAgent: input.userAgent,
    originalUserId: payload.originalUserId,
    accessAccount: payload.accessAccount === "1",
  });
  return true;
}
