import { claimsCopy } from "#app/artists/claims/claims-copy.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";

/** The actor, if they answer claims: staff who edit the records of artists, on the main host. @throws AppError unauthorised, forbidden */
export function requireClaimStaff(ctx: Pick<RequestContext, "actor" | "company">): Actor {
  const actor = requireAccess(ctx, "artist-records");
  if (ctx.company.environment !== "main") throw new AppError("forbidden", claimsCopy.errors.mainHost);
  return actor;
}
