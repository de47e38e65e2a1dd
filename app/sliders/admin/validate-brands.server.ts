import { inArray, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { notRestrictedFor } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { jsonReader } from "#app/edge/stored-json.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { type AgreementBrand, agreementBrands } from "#app/sliders/admin/agreement-brands.server.ts";
import type { BrandGroup } from "#app/sliders/admin/form/brand-groups.ts";
import { minGroupTracks } from "#app/sliders/admin/form/brand-groups.ts";
import type { ItemKind } from "#app/sliders/slider.ts";
import { artists } from "#db/schema/catalogue.server.ts";
import { companies } from "#db/schema/companies.server.ts";

const parseGroups = jsonReader(z.array(z.object({ name: z.string(), includeInslide: z.number() })), "groups");

/** SQL condition on `companies c`: a brand that sees this company's sliders. */
function seesSliders({ company }: RequestContext): SQL {
  const sees = company.subdomain === null ? sql`c.environment = ${company.environment}` : sql`c.id = ${company.id}`;
  return sql`c.subdomain <> '' AND c.status = 'active' AND ${sees}`;
}

/** Brands that see this company's sliders, by name. @throws AppError unauthorised, forbidden */
export async function listBrands(ctx: RequestContext): Promise<BrandGroup[]> {
  requireAccess(ctx, "slider-brands");
  const rows = await ctx.db.all<Brand>(
    sql`SELECT c.id AS company, c.subdomain AS brand, c.name FROM ${companies} c WHERE ${seesSliders(ctx)} ORDER BY c.name_key`,
  );
  return rows.map((row) => ({ ...groupOf(row), tracks: 0, isIncluded: true }));
}

type Brand = { brand: string; company: string; name: string };
type CountedBrand = Brand & { item: string; tracks: number };

function groupOf({ name, brand, company }: Brand) {
  return { name, brands: [brand], companyIds: [company], includeInslide: true };
}

/**
 * For each artist or playlist, the groups of brands (companies with a sub-domain that see the slider) with the number of tracks available to
 * each of them: by the agreements in force that concern it (docs/product/sliders.md), else each brand alone. Keyed by item id. The names of
 * groups are part of agreements, which are for the environment's own host: elsewhere a group has the name of its brand.
 * `kind` null: ids of both kinds. @throws AppError unauthorised, forbidden
 */
export async function validateBrands(
  ctx: RequestContext,
  { kind, ids }: { kind: ItemKind | null; ids: string[] },
): Promise<Record<string, BrandGroup[]>> {
  requireAccess(ctx, "slider-brands");
  if (kind !== null) return brandsOf(ctx, { kind, ids });
  const isNamed = inArray(artists.id, sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`);
  const rows = await ctx.db.select({ id: artists.id }).from(artists).where(isNamed);
  const artistIds = new Set(rows.map(({ id }) => id));
  const [ofArtists, ofPlaylists] = await Promise.all([
    brandsOf(ctx, { kind: "artist", ids: ids.filter((id) => artistIds.has(id)) }),
    brandsOf(ctx, { kind: "playlist", ids: ids.filter((id) => !artistIds.has(id)) }),
  ]);
  return { ...ofArtists, ...ofPlaylists };
}

async function brandsOf(
  ctx: RequestContext,
  query: { kind: ItemKind; ids: string[] },
): Promise<Record<string, BrandGroup[]>> {
  if (query.ids.length === 0) return {};
  const audible = sql`recordings.status = 'published' AND ${notRestrictedFor(sql.raw("c.id"))}`;
  const counts: Record<ItemKind, SQL> = {
    playlist: sql`SELECT count(*) FROM playlist_tracks pt CROSS JOIN recordings ON recordings.id = pt.recording_id
      WHERE pt.playlist_id = item.value AND ${audible}`,
    artist: sql`SELECT count(DISTINCT recordings.work_id) FROM recording_artists ra CROSS JOIN recordings ON recordings.id = ra.recording_id
      WHERE ra.artist_id = item.value AND ${audible}`,
  };
  const [rows, inAgreements] = await ctx.db.batch([
    ctx.db.all<CountedBrand>(sql`SELECT item.value AS item, c.id AS company, c.subdomain AS brand, c.name,
      (${counts[query.kind]}) AS tracks FROM json_each(${JSON.stringify(query.ids)}) item CROSS JOIN ${companies} c
      WHERE ${seesSliders(ctx)} ORDER BY c.name_key`),
    ctx.db.all<AgreementBrand>(agreementBrands(query, seesSliders(ctx))),
  ]);
  const agreed = new Map(inAgreements.map((row) => [`${row.item} ${row.company}`, row]));
  return Object.fromEntries(
    query.ids.map((id) => {
      const brands = rows.filter(({ item }) => item === id);
      const found = brands.map((brand) => ({ brand, agreed: agreed.get(`${id} ${brand.company}`) }));
      return [id, groupBrands(found, { namesGroups: ctx.company.subdomain === null })];
    }),
  );
}

/** Brands in the same groups of agreements are one group; its number of tracks is that of the brand that may hear least. */
function groupBrands(
  brands: { brand: CountedBrand; agreed: AgreementBrand | undefined }[],
  { namesGroups }: { namesGroups: boolean },
): BrandGroup[] {
  const found = new Map<string, BrandGroup>();
  for (const { brand, agreed } of brands) {
    const own = groupOf(brand);
    const groups = parseGroups(agreed?.groups ?? "[]");
    const { tracks } = agreed ?? brand;
    const known = found.get(agreed?.groups ?? brand.company);
    const least = Math.min(tracks, known?.tracks ?? tracks);
    found.set(agreed?.groups ?? brand.company, {
      name: agreed && namesGroups ? [...new Set(groups.map(({ name }) => name))].join(", ") : own.name,
      brands: [...(known?.brands ?? []), ...own.brands],
      companyIds: [...(known?.companyIds ?? []), ...own.companyIds],
      includeInslide: groups.every(({ includeInslide }) => includeInslide === 1),
      tracks: least,
      isIncluded: least >= minGroupTracks,
    });
  }
  return [...found.values()];
}
