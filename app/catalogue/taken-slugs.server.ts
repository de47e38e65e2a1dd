import { type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";

type Db = RequestContext["db"];

/** `base` and everything that starts with `base-`: a superset of the suffixed ones. */
function like(base: string): SQL {
  return sql`(slug = ${base} OR (slug > ${`${base}-`} AND slug < ${`${base}.`}))`;
}

/** Slugs like `base` of recordings, including former slugs that redirect. */
export function readRecordingSlugs(db: Db, base: string) {
  return db.all<{ slug: string }>(
    sql`SELECT slug FROM recordings WHERE ${like(base)} UNION ALL SELECT slug FROM former_slugs WHERE ${like(base)}`,
  );
}

/** Slugs like `base` of works. */
export function readWorkSlugs(db: Db, base: string) {
  return db.all<{ slug: string }>(sql`SELECT slug FROM works WHERE ${like(base)}`);
}
