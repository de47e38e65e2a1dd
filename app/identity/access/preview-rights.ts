import type { Company } from "#app/edge/context/company.ts";
import { can, holdsAll } from "#app/identity/access/scopes.ts";

/** Whether a user with the scopes `original` in `place` may impersonate a user with `target` there ("open as user"). */
export function mayPreview(
  place: Pick<Company, "environment" | "subdomain">,
  original: readonly string[],
  target: readonly string[],
): boolean {
  const viewer = { scopes: original };
  return can(viewer, "impersonation", place) && holdsAll(viewer, target, place);
}
