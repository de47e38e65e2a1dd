import { eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { readToken, spendToken } from "#app/identity/access/single-use-token.server.ts";
import { hashPassword } from "#app/identity/password/password.server.ts";
import { findMember } from "#app/identity/people/find-member.server.ts";
import { revokeApiTokens } from "#app/identity/session/end-sign-ins.server.ts";
import { startSession } from "#app/identity/session/start-session.server.ts";
import { users } from "#db/schema/identity.server.ts";

async function readResetToken(ctx: RequestContext, input: { token: string }) {
  const token = await readToken(ctx, { purpose: "reset", token: input.token });
  if (token === null) return null;
  const person = await findMember(ctx, { userId: token.userId, companyId: token.companyId });
  return person === null ? null : { token, person };
}

/** The user of a reset link of this company; null if the link is no longer valid. */
export async function readReset(ctx: RequestContext, input: { token: string }) {
  return (await readResetToken(ctx, input))?.person ?? null;
}

/**
 * Sets a new password with the token of an emailed link, signs this browser in and all others out, and revokes the user's API tokens.
 * Returns the user, who is not `isSignedIn` while their second factor is waited for; null if the link is no longer valid. @throws AppError invalid when the password is not allowed
 */
export async function resetPassword(ctx: RequestContext, input: { token: string; password: string }) {
  const reset = await readResetToken(ctx, input);
  if (reset === null) return null;
  const passwordHash = await hashPassword(ctx, input.password);
  const { id: userId } = reset.person;
  return spendToken(ctx, reset.token, async (spend) => {
    const isSignedIn = await startSession(ctx, {
      userId,
      action: "reset-password",
      endOthers: true,
      spend,
      also: [
        revokeApiTokens(ctx, { userId }),
        ctx.db.update(users).set({ passwordHash, updatedAt: ctx.now }).where(eq(users.id, userId)),
      ],
    });
    return { ...reset.person, isSignedIn };
  });
}
