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
  const rows = await db.all<{
    former: string;
    now: string;
  }>(sql`SELECT k.value AS former, t.category || '/' || t.slug AS now
      FROM json_each(${JSON.stringify(tags)}) k
      CROSS JOIN former_record_slugs f ON f.subject = 'tag' AND f.slug = k.value JOIN tags t ON t.id = f.record_id
      WHERE t.category IN (SELECT value FROM json_each(${JSON.stringify(tagCategories)}))
        AND NOT EXISTS (SELECT 1 FROM tags live WHERE live.category = substr(k.value, 1, instr(k.value, '/') - 1)
          AND live.slug = substr(k.value, instr(k.value, '/') + 1))
    UNION ALL SELECT k.value, m.kept_id FROM json_each(${JSON.stringify(seeds)}) k
      CROSS JOIN recording_merges m ON m.merged_id = k.value AND m.undone_at IS NULL
    UNION ALL SELECT k.value, m.kept_id FROM json_each(${JSON.stringify(seeds)}) k
      CROSS JOIN recordings r ON r.work_id = k.value CROSS JOIN recording_merges m ON m.merged_id = r.id AND m.undone_at IS NULL`);
  if (rows.length === 0) return null;
  const moved = new Map(rows.map(({ former, now }) => [former, now]));
  const followed = new URLSearchParams(params);
  const put = (name: string, values: string[]) => {
    if (values.length > 0) followed.set(name, [...new Set(values)].join(","));
    else followed.delete(name);
  };
  // A tag may have another category by now.
  const named = tags.map((tag) => moved.get(tag) ?? tag);
  for (const category of tagCategories)
    put(
      category,
      named.flatMap((tag) => (tag.startsWith(`${category}/`) ? tag.slice(category.length + 1) : [])),
    );
  put(
    seedField,
    valuesOf(params, seedField).map((seed) => {
      const id = seed.replace(/^-/, "");
      return seed.slice(0, seed.length - id.length) + (moved.get(id) ?? id);
    }),
  );
  return followed;
}
