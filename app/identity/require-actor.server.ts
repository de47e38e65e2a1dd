import { AppError } from "#app/edge/app-error.ts";
import type { Scope } from "#app/edge/scope.server.ts";
import type { Actor } from "#app/edge/visitor.ts";

/** The signed-in person, whatever their permissions. @throws AppError unauthorised for a visitor without an account */
export function requireActor({ actor }: Pick<Scope, "actor">): Actor {
  if (actor === null) throw new AppError("unauthorised", "Sign in to go on.");
  return actor;
}
