import { ne, sql } from "drizzle-orm";
import { nameMatcher } from "#app/catalogue/name-pattern.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";
import { validJson } from "#db/valid-json.server.ts";

/**
 * Segments of this company's sliders but deleted ones, by name; with `name`, those containing or matching it (`nameMatcher`). Names that differ
 * in case are one segment, as its oldest slider has it. @throws AppError unauthorised, forbidden
 */
export async function listSegments(ctx: RequestContext, { name = "" }: { name?: string } = {}): Promise<string[]> {
  requireAccess(ctx, "slider-segments");
  const { sliders, ofCompany } = scoped(ctx.db, ctx.company);
  const rows = await ctx.db.all<{ name: string }>(
    // The columns beside min() are those of its row.
    sql`SELECT segment.value AS name, min(${sliders.createdAt}) FROM ${sliders}, json_each(${validJson(sliders.segments)}) segment
      WHERE ${ofCompany(sliders, ne(sliders.status, "deleted"))} AND segment.type = 'text' GROUP BY lower(segment.value) ORDER BY name`,
  );
  return rows.map((row) => row.name).filter(nameMatcher(name));
}
