import { type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";

type Db = RequestContext["db"];

/** `base` and everything that starts with `base-`: the suffixed ones and some that only look like it. */
function like(base: string): SQL {
  return sql`(slug = ${base} OR (slug > ${`${base}-`} AND slug < ${`${base}.`}))`;
}

/** Slugs like `base` of recordings, and those that lead to recordings which were renamed. */
export function readRecordingSlugs(db: Db, base: string) {
  return db.all<{ slug: string }>(
    sql`SELECT slug FROM recordings WHERE ${like(base)} UNION ALL SELECT slug FROM former_slugs WHERE ${like(base)}`,
  );
}

/** Slugs like `base` of works. */
export function readWorkSlugs(db: Db, base: string) {
  return db.all<{ slug: string }>(sql`SELECT slug FROM works WHERE ${like(base)}`);
}
