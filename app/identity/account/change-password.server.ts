import { eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requirePassword } from "#app/identity/account/own-account.server.ts";
import { hashPassword } from "#app/identity/password/password.server.ts";
import { startSession } from "#app/identity/session/start-session.server.ts";
import { users } from "#db/schema/identity.server.ts";

/**
 * Changes the actor's password, renews this session and signs out all others. API tokens are kept, which the page says. @throws AppError
 * unauthorised when the session was ended meanwhile, invalid when the current password is wrong or the new one is not allowed
 */
export async function changePassword(ctx: RequestContext, input: { current: string; password: string }): Promise<void> {
  const { id: userId } = await requirePassword(ctx, { password: input.current });
  const passwordHash = await hashPassword(ctx, input.password);
  await startSession(ctx, {
    userId,
    action: "change-password",
    continuesSession: true,
    // The password counts as a sign-in on this host.
    firstCompanyId: null,
    endOthers: true,
    also: [ctx.db.update(users).set({ passwordHash, updatedAt: ctx.now }).where(eq(users.id, userId))],
  });
}
