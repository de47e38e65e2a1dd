import type { Actor } from "#app/edge/context/visitor.ts";

/** Start page after signing in or up: docs/product/sign-in.md. */
export function homePath(edition: Actor["edition"]): string {
  return edition === "artists" ? "/artists-list" : "/";
}
