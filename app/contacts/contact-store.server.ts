import { and, asc, eq, isNull, ne, sql } from "drizzle-orm";
import { contactMerge } from "#app/contacts/contact-merge.server.ts";
import { contactType } from "#app/contacts/contact-type.ts";
import { contactsCopy as copy } from "#app/contacts/contacts-copy.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { RecordStore } from "#app/records/definition/record-store.server.ts";
import { foldName } from "#db/folded-name.server.ts";
import { scoped, unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { contacts } = unsafeTenantTables("`within` limits the records to the company");

/** Organisations that the list can be filtered by. */
const maxChoices = 500;

function organisations({ db, company }: RequestContext) {
  return db
    .select({
      value: contacts.organisationKey,
      label: sql<string>`min(${contacts.organisation})`.as("organisation_name"),
    })
    .from(contacts)
    .where(and(eq(contacts.companyId, company.id), isNull(contacts.mergedInto), ne(contacts.organisationKey, "")))
    .groupBy(contacts.organisationKey)
    .orderBy(asc(contacts.organisationKey))
    .limit(maxChoices);
}

/** The contact that `id` was merged into; null for any other id. */
export async function mergedInto({ db, company }: RequestContext, id: string): Promise<string | null> {
  const { select } = scoped(db, company);
  const [row] = await select({ id: contacts.mergedInto }, contacts, eq(contacts.id, id));
  return row?.id ?? null;
}

export const contactStore: RecordStore = {
  type: contactType,
  table: contacts,
  within: ({ company }) => and(eq(contacts.companyId, company.id), isNull(contacts.mergedInto)),
  derivedColumns: ({ name, organisation = "" }) => ({
    nameKey: foldName(String(name)),
    organisationKey: foldName(String(organisation)),
  }),
  searchIn: [contacts.nameKey, contacts.organisationKey, sql`coalesce(${contacts.email}, '')`],
  order: [contacts.nameKey],
  sortBy: { name: contacts.nameKey, organisation: contacts.organisationKey },
  unique: { index: "contacts.company_id, contacts.email", field: "email", message: copy.emailTaken },
  options: { client: organisations },
  filters: { client: (value) => eq(contacts.organisationKey, value) },
  checks: [
    // The address of a merged contact is one of the contact that is left.
    async ({ db, company }, { email }, stored) => {
      const { select } = scoped(db, company);
      if (!email) return { email: null };
      const isOther = sql`coalesce(${contacts.mergedInto}, ${contacts.id}) <> ${stored?.id ?? ""}`;
      const [other] = await select({ id: contacts.id }, contacts, and(eq(contacts.email, String(email)), isOther));
      return { email: other === undefined ? null : copy.emailTaken };
    },
  ],
  merge: contactMerge,
  unlink: ({ id }) => [sql`DELETE FROM ${contacts} WHERE merged_into = ${id}`],
};
