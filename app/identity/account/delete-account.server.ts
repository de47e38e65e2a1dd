import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { eraseAccount } from "#app/identity/account/erase-account.server.ts";
import { requirePassword } from "#app/identity/account/own-account.server.ts";
import { clearSessionCookie } from "#app/identity/session/end-session.server.ts";

/**
 * Deletes the person's account in every company.
 * @throws AppError conflict when a company would be left without an administrator, invalid with `fields.current`
 */
export async function deleteAccount(ctx: RequestContext, input: { current: string }): Promise<void> {
  const { id, email } = await requirePassword(ctx, { password: input.current });
  await eraseAccount(ctx, { action: "delete-account", id, email });
  clearSessionCookie(ctx);
}
