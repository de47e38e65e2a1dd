import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { findMember } from "#app/identity/people/find-member.server.ts";
import { enterCompany } from "#app/identity/sign-in/enter-company.server.ts";
import { spendToken } from "#app/identity/sign-in/single-use-token.server.ts";

/**
 * Signs in with the key of a mailed link and answers where to go; null when the link expired, was used, or its owner has no way
 * in any more. Three round trips.
 */
export async function signInWithMagicLink(
  ctx: RequestContext,
  input: { token: string; returnPath: string; userAgent: string },
): Promise<string | null> {
  const spent = await spendToken(ctx, { purpose: "magic", token: input.token });
  if (spent === null) return null;
  const { userId, companyId } = spent;
  if ((await findMember(ctx, { userId, companyId })) === null) return null;
  const { returnPath, userAgent } = input;
  return enterCompany(ctx, { userId, companyId, action: "sign-in-by-link", returnPath, userAgent });
}
