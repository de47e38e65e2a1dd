import { eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requirePassword } from "#app/identity/account/own-account.server.ts";
import { hashPassword } from "#app/identity/password/password.server.ts";
import { startSession } from "#app/identity/session/start-session.server.ts";
import { users } from "#db/schema/identity.server.ts";

/**
 * Changes the person's own password, gives this browser a new session and signs every other one out. API tokens stay: the page
 * says so.
 * @throws AppError unauthorised when the session was ended meanwhile, invalid when the current password is not right or the new one may not be chosen
 */
export async function changePassword(ctx: RequestContext, input: { current: string; password: string }): Promise<void> {
  const { id: userId } = await requirePassword(ctx, { password: input.current });
  const passwordHash = await hashPassword(ctx, input.password);
  await startSession(ctx, {
    userId,
    action: "change-password",
    continuesSession: true,
    // The password is a sign-in of this host.
    firstCompanyId: null,
    endOthers: true,
    also: [ctx.db.update(users).set({ passwordHash, updatedAt: ctx.now }).where(eq(users.id, userId))],
  });
}
