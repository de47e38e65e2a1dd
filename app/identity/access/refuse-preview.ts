import type { Actor } from "#app/edge/context/visitor.ts";
import { AppError } from "#app/edge/http/app-error.ts";

/** Said by the server, for forms whose own copy is loaded by public pages. */
const inTheirName = "You're previewing as someone else. Quit the preview to send this in your own name.";

/**
 * The person, unless an administrator previews the product as them: what stands or is sent in a person's name is their own to write.
 * @throws AppError forbidden with `message` in a preview ("open as user")
 */
export function refusePreview(actor: Actor, message: string = inTheirName): Actor {
  if (actor.originalUserId !== null) throw new AppError("forbidden", message);
  return actor;
}
