import type { Database } from "#db/client.server.ts";
import { foldName, nameColumns } from "#db/folded-name.server.ts";
import { brandSongs } from "#db/schema/brands.server.ts";
import { demoBrands } from "#db/seed/demo-brands.ts";
import { demoId } from "#db/seed/demo-id.ts";
import { pickRecordings } from "#db/seed/pick-recordings.server.ts";
import type { readSeedCatalogue } from "#db/seed/read-seed-catalogue.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

type Catalogue = Pick<Awaited<ReturnType<typeof readSeedCatalogue>>, "recordings" | "tenants">;

const { brands } = unsafeTenantTables("the demo seed writes for several companies");

/** Max songs of a demo brand. */
const idsPerBrand = 10;

/** Statements that add the demo's brands with songs of the catalogue, once it has enough. What people changed of them stays. */
export function brandStatements(db: Database, { recordings, tenants }: Catalogue) {
  return demoBrands.flatMap(({ tenant, name, client, campaigns, ...rules }, at) => {
    const companyId = tenants.get(tenant);
    const id = demoId("brand", at + 1);
    const songs = campaigns.flatMap(({ rule, songs: count, ...campaign }) => {
      const picked = pickRecordings(recordings, rule).slice(0, count);
      return picked.length < count
        ? []
        : picked.map((one) => ({ recordingId: one.id, brandId: id, campaign: campaign.name, usedOn: campaign.usedOn }));
    });
    if (companyId === undefined || songs.length === 0) return [];
    // Rivals stand side by side.
    const rivals = [demoId("brand", at % 2 === 0 ? at + 2 : at)];
    const row = {
      id,
      companyId,
      ...nameColumns(name),
      client,
      clientKey: foldName(client),
      status: "shared" as const,
      ...rules,
      rivals,
    };
    return [
      db.insert(brands).values(row).onConflictDoNothing(),
      ...songs.map((song, place) =>
        db
          .insert(brandSongs)
          .values({ id: demoId("brandSong", at * idsPerBrand + place), ...song })
          .onConflictDoNothing(),
      ),
    ];
  });
}
