import type { Company } from "#app/edge/context/company.ts";
import { safeReturnPath } from "#app/edge/forms/return-path.ts";

type Guarded = Pick<Company, "environment" | "subdomain"> & {
  /** Where the visitor's own start is when it is not the landing page: an artist's dashboard. */
  dashboard: string | null;
};

/**
 * The landing guard: a company's own host shows its catalogue instead of our landing page (docs/product/tenants.md), and
 * an artist starts at the own dashboard (part 2, section 2). Null when the page asked for may be shown.
 */
export function landingRedirect(url: URL, { environment, subdomain, dashboard }: Guarded): string | null {
  const isRoot = url.pathname === "/";
  if (subdomain === null) return isRoot ? dashboard : null;
  if (environment === "main") return isRoot ? "/discover" : null;
  const isLanding = isRoot || /^\/landing\/?$/.test(url.pathname);
  return isLanding ? (safeReturnPath(url.searchParams.get("returnUrl")) ?? "/discover") : null;
}
