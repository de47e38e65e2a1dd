import { eq } from "drizzle-orm";
import type { Scope } from "#app/edge/scope.server.ts";
import { findMember } from "#app/identity/find-member.server.ts";
import { hashPassword } from "#app/identity/password.server.ts";
import { closeMailedKeys, readToken, spendToken } from "#app/identity/single-use-token.server.ts";
import { startSession } from "#app/identity/start-session.server.ts";
import { users } from "#db/schema/identity.server.ts";

/** Whose password a reset link of this company changes; null when it no longer works. Two round trips. */
export async function readReset(scope: Scope, input: { token: string }) {
  const key = await readToken(scope, { purpose: "reset", token: input.token });
  if (key === null || key.companyId !== scope.company.id) return null;
  return findMember(scope, { userId: key.userId, companyId: key.companyId });
}

/**
 * Sets a new password with the key of a mailed link, signs this browser in and every other one out. False when the link no
 * longer works.
 * @throws AppError invalid when the password may not be chosen
 */
export async function resetPassword(
  scope: Scope,
  input: { token: string; password: string; userAgent: string },
): Promise<boolean> {
  const person = await readReset(scope, input);
  if (person === null) return false;
  // Hashed before the key is used up: a password worker that is down costs nobody the link.
  const passwordHash = await hashPassword(scope, input.password);
  const spent = await spendToken(scope, { purpose: "reset", token: input.token });
  if (spent === null) return false;
  const { id: userId } = person;
  await startSession(scope, {
    userId,
    action: "reset-password",
    userAgent: input.userAgent,
    endOthers: true,
    also: [
      scope.db.update(users).set({ passwordHash, updatedAt: scope.now }).where(eq(users.id, userId)),
      closeMailedKeys(scope, { userId }),
    ],
  });
  return true;
}
