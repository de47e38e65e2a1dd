import { AppError } from "#app/edge/app-error.ts";
import type { Scope } from "#app/edge/scope.server.ts";
import type { Actor } from "#app/edge/visitor.ts";
import { requireActor } from "#app/identity/require-actor.server.ts";
import { type Area, can } from "#app/identity/scopes.ts";

/**
 * The signed-in person, when `area` is open to them here.
 * @throws AppError unauthorised for a visitor without an account (a page then leads to /login), forbidden for everybody else
 */
export function requireScope(scope: Pick<Scope, "actor" | "company">, area: Area): Actor {
  const actor = requireActor(scope);
  if (!can(actor, area, scope.company)) throw new AppError("forbidden", "Your account has no access to this.");
  return actor;
}
