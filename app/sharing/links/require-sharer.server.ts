import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { type ShareKind, shareKindNames, shareKinds } from "#app/sharing/links/share-link.ts";

type Sharing = Pick<RequestContext, "actor" | "company">;

/** The actor, if they may share this kind of subject. @throws AppError unauthorised, forbidden */
export function requireSharer(ctx: Sharing, kind: ShareKind): Actor {
  const [first, ...others] = shareKinds[kind].areas;
  for (const area of others) requireAccess(ctx, area);
  return requireAccess(ctx, first);
}

/** Whether the visitor may share this kind of subject. */
export function isSharer({ actor, company }: Sharing, kind: ShareKind): boolean {
  return actor !== null && shareKinds[kind].areas.every((area) => can(actor, area, company));
}

/** The actor, if they may share any kind of subject with a list of links. @throws AppError unauthorised, forbidden */
export function requireSharerOfAny(ctx: Sharing): Actor {
  const kind = shareKindNames.find((one) => shareKinds[one].listsLinks && isSharer(ctx, one));
  return requireSharer(ctx, kind ?? "reel");
}
