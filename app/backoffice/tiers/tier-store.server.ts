import { asc, ne, sql } from "drizzle-orm";
import { tierType } from "#app/backoffice/tiers/tier-type.ts";
import { tiersCopy as copy } from "#app/backoffice/tiers/tiers-copy.ts";
import type { RecordStore } from "#app/records/definition/record-store.server.ts";
import { foldName } from "#db/folded-name.server.ts";
import { tiers } from "#db/schema/licensing.server.ts";

export const tierStore: RecordStore = {
  type: tierType,
  table: tiers,
  derivedColumns: ({ name }) => ({ nameKey: foldName(String(name)) }),
  searchIn: [tiers.nameKey, sql`lower(${tiers.warningText})`],
  order: [tiers.position, tiers.nameKey],
  sortBy: { name: tiers.nameKey },
  unique: { index: "tiers.name_key", field: "name", message: copy.nameTaken },
  options: {
    moveTo: (ctx, id) =>
      ctx.db
        .select({ value: tiers.id, label: tiers.name })
        .from(tiers)
        .where(ne(tiers.id, id ?? ""))
        .orderBy(asc(tiers.position), asc(tiers.nameKey)),
  },
  checks: [
    (_ctx, { hasWarning, warningText }) => ({
      warningText: hasWarning && warningText === "" ? copy.warningMissing : null,
    }),
  ],
  recordings: (id) => sql`SELECT id FROM recordings WHERE tier_id = ${id}`,
  searchFields: ["publicAccess", "hasWarning"],
  unlink: ({ id, moveTo }) =>
    moveTo === ""
      ? []
      : [
          sql`INSERT INTO deleted_record_links (record_id, recording_id, link)
            SELECT ${id}, id, json_object('tierId', ${moveTo}) FROM recordings WHERE tier_id = ${id}`,
          sql`UPDATE recordings SET tier_id = ${moveTo} WHERE tier_id = ${id}`,
        ],
  // Songs that were given another tier since keep it.
  relink: (id) => [
    sql`UPDATE recordings SET tier_id = ${id} WHERE id IN (SELECT recording_id FROM deleted_record_links WHERE record_id = ${id})
      AND tier_id = (SELECT link ->> 'tierId' FROM deleted_record_links WHERE record_id = ${id} AND recording_id = recordings.id)`,
  ],
  inUse: copy.moveToMissing,
};
