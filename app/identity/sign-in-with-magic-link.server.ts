import type { Scope } from "#app/edge/scope.server.ts";
import { enterCompany } from "#app/identity/enter-company.server.ts";
import { findMember } from "#app/identity/find-member.server.ts";
import { spendToken } from "#app/identity/single-use-token.server.ts";

/**
 * Signs in with the key of a mailed link and answers where to go; null when the link expired, was used, or its owner has no way
 * in any more. Three round trips.
 */
export async function signInWithMagicLink(
  scope: Scope,
  input: { token: string; returnPath: string; userAgent: string },
): Promise<string | null> {
  const spent = await spendToken(scope, { purpose: "magic", token: input.token });
  if (spent === null) return null;
  const { userId, companyId } = spent;
  if ((await findMember(scope, { userId, companyId })) === null) return null;
  const { returnPath, userAgent } = input;
  return enterCompany(scope, { userId, companyId, action: "sign-in-by-link", returnPath, userAgent });
}
