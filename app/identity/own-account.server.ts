import { eq } from "drizzle-orm";
import { AppError } from "#app/edge/app-error.ts";
import { requireAllowance } from "#app/edge/rate-limits.server.ts";
import type { Scope } from "#app/edge/scope.server.ts";
import type { Actor } from "#app/edge/visitor.ts";
import { copy } from "#app/identity/account-copy.ts";
import { checkPassword } from "#app/identity/password.server.ts";
import { requireActor } from "#app/identity/require-actor.server.ts";
import { users } from "#db/schema/identity.server.ts";

/** The person whose account it is. @throws AppError unauthorised, or forbidden for an administrator who looks through them */
export function requireOwnAccount(scope: Pick<Scope, "actor">): Actor {
  const actor = requireActor(scope);
  if (actor.originalUserId !== null) throw new AppError("forbidden", copy.preview);
  return actor;
}

/**
 * Asks for the password once more, before what a borrowed browser must not be able to do. One round trip and one hash.
 * @throws AppError too_many_requests, or invalid with `fields.current`
 */
export async function requirePassword(scope: Scope, input: { password: string }): Promise<Actor> {
  const actor = requireOwnAccount(scope);
  await requireAllowance(scope.env, "signIn", `account:${actor.email}`);
  const row = await scope.db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, actor.id)).get();
  const { matches } = await checkPassword(scope, { password: input.password, hash: row?.hash ?? null });
  if (!matches) throw new AppError("invalid", copy.password.wrong, { current: [copy.password.wrong] });
  return actor;
}
