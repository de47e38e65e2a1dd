import { can, holdsAll } from "#app/identity/access/scopes.ts";

/** Whether a person who holds `original` in a company may use it as someone who holds `target` there ("open as user"). */
export function mayPreview(original: readonly string[], target: readonly string[]): boolean {
  const viewer = { scopes: original };
  return can(viewer, "impersonation") && holdsAll(viewer, target);
}
