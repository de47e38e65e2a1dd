import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { readToken, spendToken } from "#app/identity/access/single-use-token.server.ts";
import { findMember } from "#app/identity/people/find-member.server.ts";
import { enterCompany } from "#app/identity/session/enter-company.server.ts";
import { copy } from "#app/identity/sign-in/sign-in-copy.ts";

/**
 * Whether a link would replace another user's session, also that of an administrator in a preview. False for an invalid link, and for
 * visitors, for whom nothing is read.
 */
export async function replacesSession(ctx: RequestContext, input: { token: string }): Promise<boolean> {
  const { actor } = ctx;
  if (actor === null) return false;
  const token = await readToken(ctx, { purpose: "magic", token: input.token });
  return token !== null && (token.userId !== actor.id || actor.originalUserId !== null);
}

/**
 * Signs in with the token of a magic link. Returns who entered which company, and the redirect target; null if the link expired or was used, or its owner is no active
 * member any more. @throws AppError conflict when someone else is signed in here and `replaces` does not confirm it
 */
export async function signInWithMagicLink(
  ctx: RequestContext,
  input: { token: string; returnPath: string; replaces: boolean },
): Promise<{ userId: string; companyId: string; location: string } | null> {
  const token = await readToken(ctx, { purpose: "magic", token: input.token });
  if (token === null) return null;
  if (!input.replaces && (await replacesSession(ctx, input))) throw new AppError("conflict", copy.magic.other);
  const { userId, companyId } = token;
  if ((await findMember(ctx, { userId, companyId })) === null) return null;
  const { returnPath } = input;
  const location = await spendToken(ctx, token, (spend) =>
    enterCompany(ctx, { userId, companyId, action: "sign-in-by-link", returnPath, spend }),
  );
  return location === null ? null : { userId, companyId, location };
}
