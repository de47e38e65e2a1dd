import { settingsCopy } from "#app/companies/settings-copy.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";

const { domain: copy } = settingsCopy;

/**
 * The actor, if they may change the addresses of the host's company: requires `*`, because a change signs everyone out, breaks links and
 * releases the old name, which is more than CreateIdentitie should allow. @throws AppError unauthorised, forbidden, also in a preview and
 * for an environment's own company
 */
export function requireDomainControl(ctx: RequestContext): Actor {
  requireAccess(ctx, "company-settings");
  const actor = requireAccess(ctx, "companies-manage");
  if (ctx.company.subdomain === null) throw new AppError("forbidden", copy.environment);
  if (actor.originalUserId !== null) throw new AppError("forbidden", copy.quitPreview);
  return actor;
}
