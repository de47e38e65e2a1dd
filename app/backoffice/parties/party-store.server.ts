import { asc, ne, sql } from "drizzle-orm";
import { partiesCopy as copy } from "#app/backoffice/parties/parties-copy.ts";
import { partyType } from "#app/backoffice/parties/party-type.ts";
import { readPartyLines } from "#app/backoffice/parties/read-party-lines.server.ts";
import { recordingsOfParty } from "#app/backoffice/parties/recordings-of-party.server.ts";
import { resolveRoster, rosterField } from "#app/backoffice/parties/roster-field.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { societies } from "#app/licensing/rights/societies.ts";
import type { RecordStore } from "#app/records/definition/record-store.server.ts";
import { foldName } from "#db/folded-name.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { parties } from "#db/schema/licensing.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { ledgerAccounts, ledgerAllocations } = unsafeTenantTables("a party with money of any company is not deleted");

/** Keepers without an active account. */
async function unknownKeepers({ db }: RequestContext, keepers: readonly string[]): Promise<string[]> {
  if (keepers.length === 0) return [];
  const found = await db.all<{ email: string }>(sql`SELECT email FROM users
    WHERE status = 'active' AND email IN (SELECT value FROM json_each(${JSON.stringify(keepers)}))`);
  return keepers.filter((keeper) => !found.some(({ email }) => email === keeper));
}

export const partyStore: RecordStore = {
  type: partyType,
  table: parties,
  linked: { roster: rosterField },
  resolve: resolveRoster,
  derivedColumns: ({ name }) => ({ nameKey: foldName(String(name)) }),
  searchIn: [parties.nameKey, sql`lower(${parties.aliases})`, parties.ipi, sql`lower(${parties.society})`],
  order: [parties.nameKey],
  sortBy: { name: parties.nameKey },
  unique: { index: "parties.ipi", field: "ipi", message: copy.ipiTaken },
  options: {
    society: async () => societies.map((value) => ({ value, label: value })),
    companyId: ({ db }) =>
      db
        .select({ value: companies.id, label: companies.name })
        .from(companies)
        .where(ne(companies.subdomain, ""))
        .orderBy(asc(companies.nameKey), asc(companies.id)),
  },
  // The clients of an environment's own company are many: what is its own is no one's of them.
  guards: ({ companyId = null }) => [
    {
      condition: sql`${companyId} IS NULL OR EXISTS (SELECT 1 FROM companies WHERE id = ${companyId} AND subdomain <> '')`,
      ...{ field: "companyId", message: copy.companyUnknown },
    },
  ],
  checks: [
    async (ctx, { keepers }, stored) => {
      // One who left since stays until the list is changed.
      const kept = Array.isArray(stored?.keepers) ? stored.keepers : [];
      const added = (keepers as string[]).filter((keeper) => !kept.includes(keeper));
      const [unknown] = await unknownKeepers(ctx, added);
      return { keepers: unknown === undefined ? null : copy.keeperUnknown(unknown) };
    },
  ],
  deletionGuard: (id) => ({
    condition: sql`NOT EXISTS (SELECT 1 FROM splits WHERE party_id = ${id})
      AND NOT EXISTS (SELECT 1 FROM recordings WHERE represented_by_id = ${id})
      AND NOT EXISTS (SELECT 1 FROM agreement_parties WHERE party_id = ${id})
      AND NOT EXISTS (SELECT 1 FROM label_artists WHERE party_id = ${id})
      AND NOT EXISTS (SELECT 1 FROM artist_claims WHERE party_id = ${id})
      AND NOT EXISTS (SELECT 1 FROM standing_approvals WHERE party_id = ${id})
      AND NOT EXISTS (SELECT 1 FROM ${ledgerAccounts} WHERE party_id = ${id})
      AND NOT EXISTS (SELECT 1 FROM ${ledgerAllocations} WHERE party_id = ${id})
      AND NOT EXISTS (SELECT 1 FROM ${ledgerAllocations} WHERE payee_id = ${id})
      AND NOT EXISTS (SELECT 1 FROM party_payees WHERE party_id = ${id})
      AND NOT EXISTS (SELECT 1 FROM agreements, json_each(agreements.payees) y WHERE y.value ->> 'partyId' = ${id})`,
    message: copy.inUse,
  }),
  recordings: recordingsOfParty,
  sections: readPartyLines,
  searchFields: ["name", "aliases", "ipi"],
  unlink: ({ id }) => [sql`UPDATE stated_shares SET party_id = NULL WHERE party_id = ${id}`],
  relink: () => [],
  inUse: copy.inUse,
};
