import { sql } from "drizzle-orm";
import { tagCategories } from "#app/catalogue/search/query/search-filters.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";

const seedField = "seed_songIds";

/** Values of a comma-separated parameter; a seed that is taken off begins with "-". */
const valuesOf = (params: URLSearchParams, name: string) =>
  params.getAll(name).flatMap((value) =>
    value
      .split(",")
      .map((one) => one.trim())
      .filter(Boolean),
  );

/**
 * The parameters of a search whose tags or seeds were merged, with what they were merged into; null if none was. For a search with unknown
 * ones: one trip.
 */
export async function followMoved(
  { db }: Pick<RequestContext, "db">,
  params: URLSearchParams,
): Promise<URLSearchParams | null> {
  const tags = tagCategories.flatMap((category) => valuesOf(params, category).map((slug) => `${category}/${slug}`));
  const seeds = valuesOf(params, seedField).map((id) => id.replace(/^-/, ""));
  if (tags.length + seeds.length === 0) return null;
  const rows = await db.all<{ former: string; now: string }>(sql`SELECT k.value AS former, t.slug AS now
      FROM json_each(${JSON.stringify(tags)}) k
      CROSS JOIN former_record_slugs f ON f.subject = 'tag' AND f.slug = k.value JOIN tags t ON t.id = f.record_id
    UNION ALL SELECT k.value, m.kept_id FROM json_each(${JSON.stringify(seeds)}) k
      CROSS JOIN recording_merges m ON m.merged_id = k.value AND m.undone_at IS NULL
    UNION ALL SELECT k.value, m.kept_id FROM json_each(${JSON.stringify(seeds)}) k
      CROSS JOIN recordings r ON r.work_id = k.value CROSS JOIN recording_merges m ON m.merged_id = r.id AND m.undone_at IS NULL`);
  if (rows.length === 0) return null;
  const moved = new Map(rows.map(({ former, now }) => [former, now]));
  const followed = new URLSearchParams(params);
  const rename = (name: string, renamed: (value: string) => string) => {
    const values = valuesOf(params, name);
    if (values.length > 0) followed.set(name, [...new Set(values.map(renamed))].join(","));
  };
  for (const category of tagCategories) rename(category, (slug) => moved.get(`${category}/${slug}`) ?? slug);
  rename(seedField, (seed) => {
    const id = seed.replace(/^-/, "");
    return seed.slice(0, seed.length - id.length) + (moved.get(id) ?? id);
  });
  return followed;
}
