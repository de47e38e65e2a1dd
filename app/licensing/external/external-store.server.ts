import { eq, sql } from "drizzle-orm";
import { externalCopy as copy } from "#app/licensing/external/external-copy.ts";
import { externalType } from "#app/licensing/external/external-type.ts";
import type { RecordStore } from "#app/records/definition/record-store.server.ts";
import { containsShown } from "#db/folded-name.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { externalLicences: table } = unsafeTenantTables("`within` limits the records to the company");

export const externalStore: RecordStore = {
  type: externalType,
  table,
  within: ({ company }) => eq(table.companyId, company.id),
  searchIn: (text) => containsShown(text, [table.title, table.artist, table.licensor, table.reference]),
  order: [table.title],
  checks: [
    (_, { startsOn, endsOn }) => ({
      endsOn: startsOn && endsOn && String(endsOn) < String(startsOn) ? copy.datesWrong : null,
    }),
  ],
  // Nothing refers to one; its print is kept for as long as the deletion can be undone.
  unlink: () => [sql`SELECT 1`],
};
