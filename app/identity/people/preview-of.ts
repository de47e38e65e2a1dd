import type { Actor, Visitor } from "#app/edge/context/visitor.ts";

/** How somebody came to be who they are here; null for everybody who signed in as themself. */
export function previewOf(actor: Pick<Actor, "originalUserId" | "accessAccount"> | null): Visitor["preview"] {
  if (actor?.accessAccount) return "account";
  return actor?.originalUserId ? "user" : null;
}
