import { eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { hashPassword } from "#app/identity/password/password.server.ts";
import { findMember } from "#app/identity/people/find-member.server.ts";
import { readToken, revokeEmailTokens, spendToken } from "#app/identity/sign-in/single-use-token.server.ts";
import { startSession } from "#app/identity/sign-in/start-session.server.ts";
import { users } from "#db/schema/identity.server.ts";

/** Whose password a reset link of this company changes; null when it no longer works. Two round trips. */
export async function readReset(ctx: RequestContext, input: { token: string }) {
  const key = await readToken(ctx, { purpose: "reset", token: input.token });
  if (key === null || key.companyId !== ctx.company.id) return null;
  return findMember(ctx, { userId: key.userId, companyId: key.companyId });
}

/**
 * Sets a new password with the key of a mailed link, signs this browser in and every other one out. False when the link no
 * longer works.
 * @throws AppError invalid when the password may not be chosen
 */
export async function resetPassword(
  ctx: RequestContext,
  input: { token: string; password: string; userAgent: string },
): Promise<boolean> {
  const person = await readReset(ctx, input);
  if (person === null) return false;
  // Hashed before the key is used up: a password worker that is down costs nobody the link.
  const passwordHash = await hashPassword(ctx, input.password);
  const spent = await spendToken(ctx, { purpose: "reset", token: input.token });
  if (spent === null) return false;
  const { id: userId } = person;
  await startSession(ctx, {
    userId,
    action: "reset-password",
    userAgent: input.userAgent,
    endOthers: true,
    also: [
      ctx.db.update(users).set({ passwordHash, updatedAt: ctx.now }).where(eq(users.id, userId)),
      revokeEmailTokens(ctx, { userId }),
    ],
  });
  return true;
}
