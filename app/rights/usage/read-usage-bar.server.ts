import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { usageCookie } from "#app/edge/cookies/usage-cookie.ts";
import { can } from "#app/identity/access/scopes.ts";
import { currentUsageText } from "#app/rights/usage/current-usage.server.ts";
import { storeUsage } from "#app/rights/usage/store-usage.server.ts";
import { summariseUsage } from "#app/rights/usage/summarise-usage.ts";
import { usageParameter } from "#app/rights/usage/usage-path.ts";
import { readUsage, writeUsage } from "#app/rights/usage/write-usage.ts";

/** The use in words, null without one; `isInvalid`: the page's address names one that cannot be read. */
export type UsageBarData = { sentence: string | null; isInvalid: boolean; budget: UsageBudget };

/** In minor units of its currency; null for none. */
export type UsageBudget = { budget: number; currency: string } | null;

/** What the bar shows; null for users who cannot request licences. A use that came with the address is kept in this browser. */
export function readUsageBar(ctx: RequestContext): UsageBarData | null {
  if (!can(ctx.actor, "transactions", ctx.company)) return null;
  const { usage, problems } = readUsage(currentUsageText(ctx));
  const text = usage && writeUsage(usage);
  if (text !== null && ctx.url.searchParams.has(usageParameter) && ctx.cookies.get(usageCookie) !== text)
    storeUsage(ctx, text);
  const { budget = null, currency = null } = usage ?? {};
  return {
    ...{ sentence: usage && summariseUsage(usage), isInvalid: problems.length > 0 },
    budget: budget === null || currency === null ? null : { budget, currency },
  };
}
