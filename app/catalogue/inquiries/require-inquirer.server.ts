import { inquiryCopy as copy } from "#app/catalogue/inquiries/inquiry-copy.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";

/** The author of a message. @throws AppError unauthorised, or forbidden in a preview */
export function requireWriter(ctx: Pick<RequestContext, "actor">): Actor {
  return refusePreview(requireActor(ctx), copy.preview);
}

/**
 * The actor, if they may write to the owner of a song. @throws AppError unauthorised, or forbidden without the permission and in a preview
 */
export function requireInquirer(ctx: Pick<RequestContext, "actor" | "company">): Actor {
  requireAccess(ctx, "artist-message");
  return requireWriter(ctx);
}
