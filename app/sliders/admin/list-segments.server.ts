import { sql } from "drizzle-orm";
import { nameMatcher } from "#app/catalogue/name-pattern.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";
import { validJson } from "#db/valid-json.server.ts";

/**
 * Segments of this company's sliders, by name; with `name`, those containing or matching it (`nameMatcher`). @throws AppError unauthorised,
 * forbidden
 */
export async function listSegments(ctx: RequestContext, { name = "" }: { name?: string } = {}): Promise<string[]> {
  requireAccess(ctx, "slider-segments");
  const { sliders, ofCompany } = scoped(ctx.db, ctx.company);
  const rows = await ctx.db.all<{ name: string }>(
    sql`SELECT DISTINCT segment.value AS name FROM ${sliders}, json_each(${validJson(sliders.segments)}) segment
      WHERE ${ofCompany(sliders)} AND segment.type = 'text' ORDER BY name`,
  );
  return rows.map((row) => row.name).filter(nameMatcher(name));
}
