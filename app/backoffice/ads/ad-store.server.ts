import { asc, type SQL, sql } from "drizzle-orm";
import { adType } from "#app/backoffice/ads/ad-type.ts";
import { adsCopy as copy } from "#app/backoffice/ads/ads-copy.ts";
import type { RecordStore } from "#app/records/definition/record-store.server.ts";
import { foldName } from "#db/folded-name.server.ts";
import { adCounts, ads } from "#db/schema/ads.server.ts";
import { companies } from "#db/schema/companies.server.ts";

/** Ends the pages that were cached with an ad: docs/decisions/063. */
function endPages(id: string, condition: SQL): SQL {
  return sql`INSERT INTO visibility_changes (subject_id, changed_at) SELECT ${id}, CAST(unixepoch('subsec') * 1000 AS INTEGER) WHERE ${condition}
    ON CONFLICT DO UPDATE SET changed_at = max(changed_at + 1, excluded.changed_at)`;
}

const views = sql`coalesce((SELECT views FROM ${adCounts} WHERE ad_id = ads.id), 0)`;
const clicks = sql`coalesce((SELECT clicks FROM ${adCounts} WHERE ad_id = ads.id), 0)`;

export const adStore: RecordStore = {
  type: adType,
  table: ads,
  derivedColumns: ({ name }) => ({ nameKey: foldName(String(name)) }),
  searchIn: [ads.nameKey, sql`lower(${ads.link})`],
  order: [ads.nameKey],
  linked: { views: { value: views, write: () => [] }, clicks: { value: clicks, write: () => [] } },
  sortBy: { name: ads.nameKey, views, clicks },
  options: {
    companyIds({ db }) {
      const { id, name, environment, subdomain, nameKey } = companies;
      const place = sql`iif(coalesce(${subdomain}, '') = '', ${environment}, ${subdomain})`;
      return db
        .select({ value: id, label: sql<string>`${name} || ' (' || ${place} || ')'` })
        .from(companies)
        .orderBy(asc(nameKey), asc(id));
    },
  },
  checks: [
    (_ctx, { status, imageKey }) => ({ status: status === "on" && !imageKey ? copy.pictureMissing : null }),
    (_ctx, { validFrom, validUntil }) => ({
      validUntil: validFrom && validUntil && String(validUntil) < String(validFrom) ? copy.untilBeforeFrom : null,
    }),
  ],
  guards: ({ companyIds }) => [
    {
      condition: sql`NOT EXISTS (SELECT 1 FROM json_each(${JSON.stringify(companyIds)}) WHERE value NOT IN (SELECT id FROM companies))`,
      field: "companyIds",
      message: copy.companyUnknown,
    },
  ],
  changed: (_ctx, id, _fields, before) => (before?.status === "on" ? [endPages(id, sql`true`)] : []),
  unlink: ({ id }) => [endPages(id, sql`EXISTS (SELECT 1 FROM ads WHERE id = ${id} AND status = 'on')`)],
};
