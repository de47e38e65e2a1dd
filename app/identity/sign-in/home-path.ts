import type { Actor } from "#app/edge/context/visitor.ts";

/** Where a person starts after signing in or up: specification part 1, section 4, "Sign-up". */
export function homePath(edition: Actor["edition"]): string {
  return edition === "artists" ? "/artists-list" : "/";
}
