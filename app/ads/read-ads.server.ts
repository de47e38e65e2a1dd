import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { type Ad, type AdPlacement, chooseAd, isWithinDays, nextAdChange } from "#app/ads/ad.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { ads } from "#db/schema/ads.server.ts";

/** Far more than are on at a time. */
const maxRead = 200;

/**
 * The ad of each placement that this company's pages show now; an ad that names no companies is for the environments' own hosts. The response is cached no longer than until one of them begins or ends. A page
 * is shown without ads when they cannot be read. `reuse`: gives the rows of an earlier page.
 */
export async function readAds(
  ctx: Pick<RequestContext, "db" | "company" | "now" | "cache">,
  placements: readonly AdPlacement[],
  reuse: <Rows>(read: () => Promise<Rows>) => Promise<Rows> = (read) => read(),
): Promise<Partial<Record<AdPlacement, Ad>>> {
  const { db, company, now, cache } = ctx;
  const { id, imageKey, imageFocus, imageAlt, link, placement, validFrom, validUntil, weight } = ads;
  const today = new Date(now).toISOString().slice(0, 10);
  try {
    const rows = await reuse(async () =>
      db
        .select({ id, imageKey, focus: imageFocus, alt: imageAlt, link, placement, validFrom, validUntil, weight })
        .from(ads)
        .where(
          and(
            eq(ads.status, "on"),
            inArray(placement, [...placements]),
            sql`${imageKey} IS NOT NULL AND coalesce(${validUntil}, ${today}) >= ${today}`,
            sql`CASE ${ads.companyIds} WHEN '[]' THEN ${company.subdomain === null} ELSE EXISTS (SELECT 1 FROM json_each(${ads.companyIds}) WHERE value = ${company.id}) END`,
          ),
        )
        .orderBy(asc(id))
        .limit(maxRead),
    );
    cache.until = Math.min(cache.until ?? Number.POSITIVE_INFINITY, nextAdChange(rows, now));
    const current = rows.filter((row) => isWithinDays(row, now));
    const chosen = placements.flatMap((place) => {
      const ad = chooseAd(
        current.filter((row) => row.placement === place),
        now,
      );
      if (ad === undefined) return [];
      const { id: adId, imageKey: key, focus, alt, link: to } = ad;
      return [[place, { id: adId, image: `/media/${key}`, focus, alt, link: to }] as const];
    });
    return Object.fromEntries(chosen);
  } catch (error) {
    cache.allowed = false;
    console.warn("ads could not be read", error);
    return {};
  }
}
