import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { usageCookie } from "#app/edge/cookies/usage-cookie.ts";
import { can } from "#app/identity/access/scopes.ts";
import type { Usage } from "#app/rights/usage/usage.ts";
import { usageParameter } from "#app/rights/usage/usage-path.ts";
import { readUsage } from "#app/rights/usage/write-usage.ts";

type UsageContext = Pick<RequestContext, "actor" | "company" | "cookies" | "url">;

/** The text of the use: of the page's address, else of this browser. Empty for users who cannot request licences. */
export function currentUsageText({ actor, company, cookies, url }: UsageContext): string {
  if (!can(actor, "transactions", company)) return "";
  return url.searchParams.get(usageParameter) ?? cookies.get(usageCookie) ?? "";
}

/** The use that the reader searches for; null without one, or if its text is invalid. */
export function currentUsage(ctx: UsageContext): Usage | null {
  return readUsage(currentUsageText(ctx)).usage;
}
