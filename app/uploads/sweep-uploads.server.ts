import { sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { variantKey, variantNames } from "#app/media/images/variants.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { sliders, uploads } = unsafeTenantTables("the nightly sweep clears what is left over in every company");

type SweepContext = Pick<RequestContext, "db" | "now"> & { env: Pick<RequestContext["env"], "MEDIA"> };

/** Rows that one run clears, and objects that it lists: the next night goes on. */
const rowsPerSweep = 500;
const prefix = "uploads/";

type Unused = { id: string; sourceKey: string | null; imageKey: string | null; shared: number };

/** Uploads made before `before` whose picture no slide and no slider shows. `shared`: another upload has the same picture. */
function findUnused({ db }: SweepContext, before: number): Promise<Unused[]> {
  return db.all<Unused>(sql`SELECT u.id, u.source_key AS sourceKey, u.image_key AS imageKey,
      EXISTS (SELECT 1 FROM ${uploads} o WHERE o.image_key = u.image_key AND o.id <> u.id) AS shared
    FROM ${uploads} u WHERE u.created_at < ${before} AND (u.image_key IS NULL OR NOT EXISTS (
      SELECT 1 FROM slides s WHERE s.background_key IN (u.image_key || '/background.webp', u.image_key || '/reduced.webp')
      UNION ALL SELECT 1 FROM ${sliders} r WHERE r.company_id = u.company_id
        AND instr(r.settings, u.image_key) > 0))
    ORDER BY u.created_at LIMIT ${rowsPerSweep}`);
}

/** Objects under `uploads/` that are older than `before` and that no row names: attempts that were cut off. */
async function deleteStraySources({ db, env }: SweepContext, before: number): Promise<number> {
  const { objects } = await env.MEDIA.list({ prefix });
  const old = objects.filter(({ uploaded }) => uploaded.getTime() < before).map(({ key }) => key);
  const known = await db.all<{ key: string }>(
    sql`SELECT source_key AS key FROM ${uploads} WHERE source_key IN (SELECT value FROM json_each(${JSON.stringify(old)}))`,
  );
  const named = new Set(known.map(({ key }) => key));
  const stray = old.filter((key) => !named.has(key));
  if (stray.length > 0) await env.MEDIA.delete(stray);
  return stray.length;
}

/**
 * Deletes uploads older than `graceMs` that nothing shows: the objects first, then the row, so that a sweep that is cut off can be
 * repeated.
 */
export async function sweepUploads(ctx: SweepContext, { graceMs }: { graceMs: number }): Promise<{ deleted: number }> {
  const before = ctx.now - graceMs;
  const unused = await findUnused(ctx, before);
  const keys = unused.flatMap(({ sourceKey, imageKey, shared }) => [
    ...(sourceKey ? [sourceKey] : []),
    ...(imageKey && shared === 0
      ? [...variantNames, "reduced" as const].map((name) => variantKey(imageKey, name))
      : []),
  ]);
  for (let at = 0; at < keys.length; at += 1000) await ctx.env.MEDIA.delete(keys.slice(at, at + 1000));
  const ids = JSON.stringify(unused.map(({ id }) => id));
  if (unused.length > 0) {
    await ctx.db.run(sql`DELETE FROM ${uploads} WHERE id IN (SELECT value FROM json_each(${ids}))`);
  }
  return { deleted: unused.length + (await deleteStraySources(ctx, before)) };
}
