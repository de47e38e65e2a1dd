import { sql } from "drizzle-orm";
import { contactsCopy as copy } from "#app/contacts/contacts-copy.ts";
import type { RecordMerge, StoredRecord } from "#app/records/definition/record-store.server.ts";
import { foldName } from "#db/folded-name.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { contacts, offerLinks, roomGuests, shareLinks } = unsafeTenantTables(
  "what is counted is of the companies of the contacts",
);

/** Column names of what fills the contact that is left, where it has nothing. */
const filled = { email: "email", organisation: "organisation", role: "role", phone: "phone", note: "note" } as const;

const countOf = (table: typeof shareLinks | typeof offerLinks | typeof roomGuests) => (ids: unknown) =>
  sql`(SELECT count(*) FROM ${contacts} c CROSS JOIN ${table} one ON one.email = c.email AND one.company_id = c.company_id
    WHERE c.id IN ${ids})`;

function olderOf(a: StoredRecord, b: StoredRecord): StoredRecord {
  return Number(a.createdAt) < Number(b.createdAt) || (a.createdAt === b.createdAt && a.id < b.id) ? a : b;
}

/**
 * Merging a contact into another: the older id stays, with the fields of `into` and those that it lacks of `from`. The other row keeps the
 * other address, by which what was shared with it is still found, and leads to the one that stays.
 */
export const contactMerge: RecordMerge = {
  keepsRow: true,
  counts: [
    { label: copy.shared, count: countOf(shareLinks) },
    { label: copy.offered, count: countOf(offerLinks) },
    { label: copy.rooms, count: countOf(roomGuests) },
  ],
  statements({ now }, { from, into }) {
    const stays = olderOf(from, into);
    const goes = stays === from ? into : from;
    const values = Object.entries(filled).map(([name, column]) => ({
      column,
      value: into[name] || from[name] || null,
    }));
    const email = into.email || from.email || null;
    const other = email === from.email ? null : from.email;
    return [
      sql`UPDATE ${contacts} SET merged_into = ${stays.id}, email = ${other}, updated_at = max(${now}, updated_at + 1)
        WHERE id = ${goes.id}`,
      sql`UPDATE ${contacts} SET merged_into = ${stays.id} WHERE merged_into = ${goes.id}`,
      sql`UPDATE ${contacts} SET name = ${into.name}, name_key = ${foldName(String(into.name))},
        organisation_key = ${foldName(String(into.organisation || from.organisation || ""))},
        ${sql.join(
          values.map(({ column, value }) => sql`${sql.raw(column)} = ${column === "email" ? value : (value ?? "")}`),
          sql`, `,
        )}, updated_at = max(${now}, updated_at + 1) WHERE id = ${stays.id}`,
    ];
  },
};
