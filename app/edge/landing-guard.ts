import type { Company } from "#app/companies/company.ts";
import { safeReturnPath } from "#app/edge/return-path.ts";

/**
 * The landing guard of specification part 1, section 2: a company's own host shows its catalogue instead of our landing
 * page. Null when the page asked for may be shown.
 */
export function landingRedirect(url: URL, company: Pick<Company, "environment" | "subdomain">): string | null {
  if (company.subdomain === null) return null;
  const isRoot = url.pathname === "/";
  if (company.environment === "main") return isRoot ? "/discover" : null;
  const isLanding = isRoot || /^\/landing\/?$/.test(url.pathname);
  return isLanding ? (safeReturnPath(url.searchParams.get("returnUrl")) ?? "/discover") : null;
}
