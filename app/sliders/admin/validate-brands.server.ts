import { type SQL, sql } from "drizzle-orm";
import { notRestrictedFor } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import type { BrandGroup } from "#app/sliders/admin/form/brand-groups.ts";
import { minGroupTracks } from "#app/sliders/admin/form/brand-groups.ts";
import type { ItemKind } from "#app/sliders/slider.ts";
import { companies } from "#db/schema/companies.server.ts";

/** SQL condition on `companies c`: a brand that sees this company's sliders. */
function seesSliders({ company }: RequestContext): SQL {
  const sees = company.subdomain === null ? sql`c.environment = ${company.environment}` : sql`c.id = ${company.id}`;
  return sql`c.subdomain <> '' AND c.status = 'active' AND ${sees}`;
}

/** Brands that see this company's sliders, by name. @throws AppError unauthorised, forbidden */
export async function listBrands(ctx: RequestContext): Promise<BrandGroup[]> {
  requireAccess(ctx, "slider-brands");
  const rows = await ctx.db.all<Row>(
    sql`SELECT c.id AS company, c.subdomain AS brand, c.name FROM ${companies} c WHERE ${seesSliders(ctx)} ORDER BY c.name_key`,
  );
  return rows.map((row) => ({ ...groupOf(row), tracks: 0, isIncluded: true }));
}

type Row = { brand: string; company: string; name: string };

function groupOf({ name, brand, company }: Row) {
  return { name, brands: [brand], companyIds: [company] };
}

/**
 * For each artist or playlist, the number of tracks available to each brand: a company with a subdomain that sees the slider, with its
 * restrictions applied. Keyed by item id. @throws AppError unauthorised, forbidden
 */
export async function validateBrands(
  ctx: RequestContext,
  query: { kind: ItemKind; ids: string[] },
): Promise<Record<string, BrandGroup[]>> {
  requireAccess(ctx, "slider-brands");
  const audible = sql`recordings.status = 'published' AND ${notRestrictedFor(sql.raw("c.id"))}`;
  const counts: Record<ItemKind, SQL> = {
    playlist: sql`SELECT count(*) FROM playlist_tracks pt CROSS JOIN recordings ON recordings.id = pt.recording_id
      WHERE pt.playlist_id = item.value AND ${audible}`,
    artist: sql`SELECT count(DISTINCT recordings.work_id) FROM recording_artists ra CROSS JOIN recordings ON recordings.id = ra.recording_id
      WHERE ra.artist_id = item.value AND ${audible}`,
  };
  const rows = await ctx.db.all<
    Row & { item: string; tracks: number }
  >(sql`SELECT item.value AS item, c.id AS company, c.subdomain AS brand, c.name, (${counts[query.kind]}) AS tracks
    FROM json_each(${JSON.stringify(query.ids)}) item CROSS JOIN ${companies} c
    WHERE ${seesSliders(ctx)} ORDER BY c.name_key`);
  const groups: Record<string, BrandGroup[]> = Object.fromEntries(query.ids.map((id) => [id, []]));
  for (const { item, tracks, ...row } of rows)
    groups[item]?.push({ ...groupOf(row), tracks, isIncluded: tracks >= minGroupTracks });
  return groups;
}
