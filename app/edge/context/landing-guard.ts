import type { Company } from "#app/edge/context/company.ts";
import { safeReturnPath } from "#app/edge/forms/return-path.ts";

type Guarded = Pick<Company, "environment" | "subdomain"> & {
  /** Start page if it is not the landing page: an artist's dashboard. */
  dashboard: string | null;
};

/**
 * Landing guard: a company's own host shows its catalogue instead of our landing page (docs/product/tenants.md), and artists start at their
 * dashboard. Null if the requested page may be shown.
 */
export function landingRedirect(url: URL, { environment, subdomain, dashboard }: Guarded): string | null {
  const isRoot = url.pathname === "/";
  if (subdomain === null) return isRoot ? dashboard : null;
  if (environment === "main") return isRoot ? "/discover" : null;
  const isLanding = isRoot || /^\/landing\/?$/.test(url.pathname);
  return isLanding ? (safeReturnPath(url.searchParams.get("returnUrl")) ?? "/discover") : null;
}
