import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { AppError } from "#app/edge/http/app-error.ts";

/** The actor, whatever their permissions. @throws AppError unauthorised for a visitor without an account */
export function requireActor({ actor }: Pick<RequestContext, "actor">): Actor {
  if (actor === null) throw new AppError("unauthorised", "Sign in to continue.");
  return actor;
}
