import { eq } from "drizzle-orm";
import type { Scope } from "#app/edge/scope.server.ts";
import { requirePassword } from "#app/identity/own-account.server.ts";
import { hashPassword } from "#app/identity/password.server.ts";
import { closeMailedKeys } from "#app/identity/single-use-token.server.ts";
import { startSession } from "#app/identity/start-session.server.ts";
import { users } from "#db/schema/identity.server.ts";

/**
 * Changes the person's own password, gives this browser a new session and signs every other one out. Two round trips.
 * @throws AppError invalid when the current password is not right or the new one may not be chosen
 */
export async function changePassword(
  scope: Scope,
  input: { current: string; password: string; userAgent: string },
): Promise<void> {
  const { id: userId } = await requirePassword(scope, { password: input.current });
  const passwordHash = await hashPassword(scope, input.password);
  await startSession(scope, {
    userId,
    action: "change-password",
    userAgent: input.userAgent,
    endOthers: true,
    also: [
      scope.db.update(users).set({ passwordHash, updatedAt: scope.now }).where(eq(users.id, userId)),
      closeMailedKeys(scope, { userId }),
    ],
  });
}
