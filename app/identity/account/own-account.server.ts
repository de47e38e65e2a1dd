import { eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireReach } from "#app/identity/access/require-actor.server.ts";
import { copy } from "#app/identity/account/account-copy.ts";
import { checkPassword } from "#app/identity/password/password.server.ts";
import { users } from "#db/schema/identity.server.ts";

/** The actor, to change their own account. @throws AppError unauthorised, or forbidden in a preview and for a narrower API token */
export function requireOwnAccount(ctx: Pick<RequestContext, "actor">): Actor {
  return refusePreview(requireReach(ctx), copy.preview);
}

/**
 * Checks the current password before a sensitive change. @throws AppError too_many_requests, or invalid with `fields.current`
 */
export async function requirePassword(ctx: RequestContext, input: { password: string }): Promise<Actor> {
  const actor = requireOwnAccount(ctx);
  await enforceRateLimit(ctx.env, "signIn", `account:${actor.email}`);
  const row = await ctx.db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, actor.id)).get();
  const { matches } = await checkPassword(ctx, { password: input.password, hash: row?.hash ?? null });
  if (!matches) throw new AppError("invalid", copy.password.wrong, { current: [copy.password.wrong] });
  return actor;
}
