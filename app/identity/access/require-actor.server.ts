import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import type { ScopeName } from "#app/identity/access/scope-names.ts";
import { reachesOwn } from "#app/identity/access/scopes.ts";

/** The actor, whatever their permissions. @throws AppError unauthorised for a visitor without an account */
export function requireActor({ actor }: Pick<RequestContext, "actor">): Actor {
  if (actor === null) throw new AppError("unauthorised", "Sign in to continue.");
  return actor;
}

/**
 * The actor, for what is their own and no permission is for: their account, notifications, briefs. An API token reaches it with one of `scopes`, or
 * all permissions of its owner. @throws AppError unauthorised, forbidden
 */
export function requireReach(ctx: Pick<RequestContext, "actor">, scopes: readonly ScopeName[] = []): Actor {
  const actor = requireActor(ctx);
  if (!reachesOwn(actor, scopes)) throw new AppError("forbidden", "This token doesn't reach the account.");
  return actor;
}

/** Access of such endpoints of the API. */
export const ownReach = {
  who: "everyone who is signed in; of API tokens those with all permissions of their owner",
  check: (ctx: Pick<RequestContext, "actor">) => requireReach(ctx),
};
