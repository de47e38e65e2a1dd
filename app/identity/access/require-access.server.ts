import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { type Area, can } from "#app/identity/access/scopes.ts";

/**
 * The actor, if they have access to `area` in this company. @throws AppError unauthorised for a visitor without an account (a page then
 * redirects to /login), forbidden for everyone else
 */
export function requireAccess(ctx: Pick<RequestContext, "actor" | "company">, area: Area): Actor {
  const actor = requireActor(ctx);
  if (!can(actor, area, ctx.company)) throw new AppError("forbidden", "Your account doesn't have access to this.");
  return actor;
}
