import { and, eq, inArray, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { copy } from "#app/identity/account/account-copy.ts";
import { nameColumns } from "#db/folded-name.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { filmComments, outbox, roomGuests } = unsafeTenantTables(
  "a person is erased in every company, or by the staff of the one they name",
);

/**
 * Statements that erase a person as a guest of rooms: name, address, the emails with it, and the name at their comments on a film, whose texts
 * are part of the job. Their page closes. `companyId`: null for all.
 */
export function eraseGuests(
  { db, now }: Pick<RequestContext, "db" | "now">,
  { email, companyId }: { email: string; companyId: string | null },
): BatchItem<"sqlite">[] {
  const { name } = copy.deletion;
  // The index of addresses starts with the company.
  const ofCompanies =
    companyId === null
      ? inArray(roomGuests.companyId, db.select({ id: companies.id }).from(companies))
      : eq(roomGuests.companyId, companyId);
  const isTheirs = and(ofCompanies, eq(roomGuests.email, email.toLowerCase()));
  const guests = db.select({ id: roomGuests.id }).from(roomGuests).where(isTheirs);
  return [
    db.delete(outbox).where(inArray(outbox.subjectId, guests)),
    db.update(filmComments).set({ name }).where(inArray(filmComments.guestId, guests)),
    db
      .update(roomGuests)
      .set({ ...nameColumns(name), email: null, revokedAt: sql`coalesce(${roomGuests.revokedAt}, ${now})` })
      .where(isTheirs),
  ];
}
