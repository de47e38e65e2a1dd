import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { requireOwnAccount } from "#app/identity/account/own-account.server.ts";

/**
 * The actor, if they may decide how people of the host's company sign in: requires `*`, since it decides who becomes a member. @throws
 * AppError unauthorised, forbidden, also in a preview and for a narrower API token
 */
export function requireProviderControl(ctx: RequestContext): Actor {
  requireAccess(ctx, "company-settings");
  requireAccess(ctx, "companies-manage");
  return requireOwnAccount(ctx);
}
