import type { Actor, Visitor } from "#app/edge/context/visitor.ts";

/** The kind of preview a session is; null for a normal sign-in. */
export function previewOf(actor: Pick<Actor, "originalUserId" | "accessAccount"> | null): Visitor["preview"] {
  if (actor?.accessAccount) return "account";
  return actor?.originalUserId ? "user" : null;
}
