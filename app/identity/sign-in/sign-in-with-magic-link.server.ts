import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { readToken, spendToken } from "#app/identity/access/single-use-token.server.ts";
import { findMember } from "#app/identity/people/find-member.server.ts";
import { enterCompany } from "#app/identity/session/enter-company.server.ts";

/**
 * Signs in with the token of a mailed link. Returns where to go; null when the link expired or was used, or its owner is no
 * active member any more.
 */
export async function signInWithMagicLink(
  ctx: RequestContext,
  input: { token: string; returnPath: string },
): Promise<string | null> {
  const token = await readToken(ctx, { purpose: "magic", token: input.token });
  if (token === null) return null;
  const { userId, companyId } = token;
  if ((await findMember(ctx, { userId, companyId })) === null) return null;
  const { returnPath } = input;
  return spendToken(ctx, token, (spend) =>
    enterCompany(ctx, { userId, companyId, action: "sign-in-by-link", returnPath, spend }),
  );
}
