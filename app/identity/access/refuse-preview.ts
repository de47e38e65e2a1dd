import { previewRefusal } from "#app/edge/context/preview.ts";
import type { Actor } from "#app/edge/context/visitor.ts";

/**
 * The actor, unless an administrator impersonates them. A preview cannot write anyway (`RequestContext.db`); this refuses before
 * validation, or where something other than the record is written. @throws AppError forbidden with `message` in a preview ("open as user")
 */
export function refusePreview(actor: Actor, message?: string): Actor {
  if (actor.originalUserId !== null) throw previewRefusal(message);
  return actor;
}
