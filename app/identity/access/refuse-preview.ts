import { previewRefusal } from "#app/edge/context/preview.ts";
import type { Actor } from "#app/edge/context/visitor.ts";

/**
 * The person, unless an administrator previews the product as them. A preview cannot write anything (`RequestContext.db`); this says so
 * before anything is checked, or where something else than the record is written.
 * @throws AppError forbidden with `message` in a preview ("open as user")
 */
export function refusePreview(actor: Actor, message?: string): Actor {
  if (actor.originalUserId !== null) throw previewRefusal(message);
  return actor;
}
