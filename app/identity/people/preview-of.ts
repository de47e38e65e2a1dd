import type { Actor, Visitor } from "#app/edge/context/visitor.ts";

/** Kind of preview of a session; null for a normal sign-in. */
export function previewOf(actor: Pick<Actor, "originalUserId" | "accessAccount"> | null): Visitor["preview"] {
  if (actor?.accessAccount) return "account";
  return actor?.originalUserId ? "user" : null;
}
