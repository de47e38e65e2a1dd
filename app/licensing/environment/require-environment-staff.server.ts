import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { environmentCopy as copy } from "#app/licensing/environment/environment-copy.ts";
import { managesEveryLicence } from "#app/licensing/transactions/require-transaction.server.ts";

/**
 * The actor, if they manage the licences of every company of the environment. @throws AppError unauthorised, forbidden (also for a
 * company's staff on its own host)
 */
export function requireEnvironmentStaff(ctx: Pick<RequestContext, "actor" | "company">): Actor {
  const actor = requireAccess(ctx, "transactions-manage");
  if (!managesEveryLicence(ctx)) throw new AppError("forbidden", copy.only);
  return actor;
}
