import { type SQL, sql } from "drizzle-orm";
import type { ImportRow } from "#app/contacts/import/read-contact-rows.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { foldName } from "#db/folded-name.server.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Lines of a statement: its parameter stays far below the 2 MB that D1 takes, with notes of full length. */
const partSize = 250;

function partsOf<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / partSize) }, (_, at) =>
    rows.slice(at * partSize, (at + 1) * partSize),
  );
}

/** Condition: a row `one` of JSON is a contact of the company already, by its address, or by name and organisation without one. */
function isKnown({ db, company }: RequestContext): SQL {
  const { contacts } = scoped(db, company);
  return sql`CASE WHEN one.value ->> 'email' IS NOT NULL
    THEN EXISTS (SELECT 1 FROM ${contacts} c WHERE c.company_id = ${company.id} AND c.email = one.value ->> 'email')
    ELSE EXISTS (SELECT 1 FROM ${contacts} c WHERE c.company_id = ${company.id} AND c.name_key = one.value ->> 'nameKey'
      AND c.organisation_key = one.value ->> 'organisationKey' AND c.merged_into IS NULL) END`;
}

const keyed = (row: ImportRow) => ({
  ...row,
  nameKey: foldName(row.name),
  organisationKey: foldName(row.organisation),
});

/** How many of the lines are contacts already. @throws AppError unauthorised, forbidden */
export async function countKnown(ctx: RequestContext, rows: readonly ImportRow[]): Promise<number> {
  requireAccess(ctx, "opportunities");
  const [first, ...rest] = partsOf(rows.map(keyed)).map((part) => {
    const persons = part.map(({ email, nameKey, organisationKey }) => ({ email, nameKey, organisationKey }));
    return ctx.db.all<{ known: number }>(
      sql`SELECT count(*) AS known FROM json_each(${JSON.stringify(persons)}) one WHERE ${isKnown(ctx)}`,
    );
  });
  if (first === undefined) return 0;
  const counts = await ctx.db.batch([first, ...rest]);
  return counts.flat().reduce((sum, { known }) => sum + known, 0);
}

/** Columns that a line fills in a contact that has nothing there. */
const filled = ["organisation", "role", "phone", "note"] as const;

/** Adds a part of the lines; of a known address what is empty is filled in, and a name that is the address. */
function writePart(ctx: RequestContext, part: readonly ImportRow[]): SQL {
  const { actor, now, company, db } = ctx;
  const { contacts } = scoped(db, company);
  const rows = part.map((row) => ({ id: newId(now), ...keyed(row) }));
  const of = (name: string) => sql`one.value ->> ${name}`;
  const fill = (column: string) =>
    sql.raw(`${column} = CASE contacts.${column} WHEN '' THEN excluded.${column} ELSE contacts.${column} END`);
  const isFilled = (column: string) => sql.raw(`(contacts.${column} = '' AND excluded.${column} <> '')`);
  const isUnnamed = sql.raw("contacts.name = contacts.email AND excluded.name <> excluded.email");
  const named = (column: string) =>
    sql`${sql.raw(column)} = CASE WHEN ${isUnnamed} THEN ${sql.raw(`excluded.${column}`)} ELSE ${sql.raw(`contacts.${column}`)} END`;
  return sql`INSERT INTO ${contacts} (id, company_id, name, name_key, email, organisation, organisation_key, role, phone, note, created_by, created_at, updated_at)
    SELECT ${of("id")}, ${company.id}, ${of("name")}, ${of("nameKey")}, ${of("email")}, ${of("organisation")}, ${of("organisationKey")},
      ${of("role")}, ${of("phone")}, ${of("note")}, ${actor?.id ?? null}, ${now}, ${now}
    FROM json_each(${JSON.stringify(rows)}) one
    WHERE NOT ${isKnown(ctx)} OR EXISTS (SELECT 1 FROM ${contacts} c WHERE c.company_id = ${company.id}
      AND c.email = ${of("email")} AND c.merged_into IS NULL)
    ON CONFLICT (company_id, email) WHERE email IS NOT NULL AND merged_into IS NULL DO UPDATE SET
      ${named("name")}, ${named("name_key")}, ${sql.join([...filled, "organisation_key"].map(fill), sql`, `)},
      updated_at = max(excluded.updated_at, contacts.updated_at + 1)
    WHERE ${isUnnamed} OR ${sql.join(filled.map(isFilled), sql` OR `)}`;
}

/**
 * Adds the lines of a file to the company's contacts, in one batch; the same file again changes nothing. @throws AppError unauthorised,
 * forbidden, too_many_requests
 */
export async function importContacts(
  ctx: RequestContext,
  rows: readonly ImportRow[],
): Promise<{ added: number; known: number }> {
  const actor = refusePreview(requireAccess(ctx, "opportunities"));
  await enforceRateLimit(ctx.env, "form", `contacts:${actor.id}`);
  const known = await countKnown(ctx, rows);
  const counts = { added: rows.length - known, known };
  await ctx.db.batch([
    auditEntry(ctx, { action: "contacts-imported", subjectType: "user", subjectId: actor.id, detail: counts }),
    ...partsOf(rows).map((part) => ctx.db.run(writePart(ctx, part))),
  ]);
  return counts;
}
