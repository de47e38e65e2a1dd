import { sql } from "drizzle-orm";
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

/** Of a campaign: with fewer songs it waits for more music. */
const minSongs = 2;
/** Max songs of a campaign, and max campaigns of a brand. */
const [idsPerCampaign, campaignsPerBrand] = [5, 2];

/** Statements that add the demo's brands with songs of the catalogue, once it has enough. What people changed of them stays. */
export function brandStatements(db: Database, { recordings, tenants }: Catalogue) {
  return demoBrands.flatMap(({ tenant, name, client, campaigns, ...rules }, at) => {
    const companyId = tenants.get(tenant);
    const id = demoId("brand", at + 1);
    const songs = campaigns.flatMap(({ rule, songs: count, name: campaign, usedOn }, nth) => {
      const picked = pickRecordings(recordings, rule).slice(0, count);
      const first = (at * campaignsPerBrand + nth) * idsPerCampaign;
      const rowOf = (recordingId: string, place: number) => ({
        ...{ id: demoId("brandSong", first + place), recordingId, campaign, usedOn },
      });
      return picked.length < minSongs ? [] : picked.map((one, place) => rowOf(one.id, place));
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
      // Not if someone has given its name to a brand of theirs.
      db.run(sql`INSERT OR IGNORE INTO ${brandSongs} (id, brand_id, recording_id, campaign, used_on)
        SELECT s.value ->> 'id', brands.id, s.value ->> 'recordingId', s.value ->> 'campaign', s.value ->> 'usedOn'
        FROM ${brands} CROSS JOIN json_each(${JSON.stringify(songs)}) AS s WHERE brands.id = ${id}`),
    ];
  });
}
