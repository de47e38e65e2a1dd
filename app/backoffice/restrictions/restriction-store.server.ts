import { asc, eq, sql } from "drizzle-orm";
import { restrictionType } from "#app/backoffice/restrictions/restriction-type.ts";
import { readRestrictionValue, restrictionValues } from "#app/backoffice/restrictions/restriction-values.ts";
import { restrictionsCopy as copy } from "#app/backoffice/restrictions/restrictions-copy.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { RecordStore } from "#app/records/definition/record-store.server.ts";
import type { RecordValues } from "#app/records/definition/record-type.ts";
import { correctedTerritory } from "#app/rights/territories/territory-list.ts";
import { foldName } from "#db/folded-name.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { restrictions } from "#db/schema/licensing.server.ts";

/** What is wrong with the value, or null. */
function valueProblem({ kind, value }: RecordValues): string | null {
  const text = String(value);
  if (kind === "company") return text === "" ? null : copy.valueOfCompany;
  if (text === "") return copy.valueMissing;
  if (readRestrictionValue(kind, text) !== null) return null;
  return kind === "territory" ? copy.unknownTerritory(text) : copy.unknownUse(text);
}

/** What is wrong with the company, or null. One that was suspended since stays. */
async function companyProblem({ db }: RequestContext, { kind, companyId }: RecordValues, id: string | null) {
  if (kind !== "company") return companyId === null ? null : copy.companyNotMeant;
  if (companyId === null) return copy.companyMissing;
  const isStored = sql<number>`EXISTS (SELECT 1 FROM restrictions WHERE id = ${id} AND company_id = companies.id)`;
  const company = await db
    .select({ name: companies.name, status: companies.status, isStored })
    .from(companies)
    .where(eq(companies.id, String(companyId)))
    .get();
  if (company === undefined) return copy.companyUnknown;
  return company.status === "active" || company.isStored ? null : copy.companySuspended(company.name);
}

/** What a restriction can be on, and where its links are. */
const restricted = ["recording", "album", "artist"].map((kind) => ({
  kind,
  of: sql.raw(`${kind}_id`),
  links: sql.raw(`${kind}_restrictions`),
  records: sql.raw(`${kind}s`),
}));

export const restrictionStore: RecordStore = {
  type: restrictionType,
  table: restrictions,
  derivedColumns: ({ name, kind, value }) => ({
    nameKey: foldName(String(name)),
    value: kind === "company" ? "" : readRestrictionValue(kind, String(value)),
  }),
  searchIn: [
    restrictions.nameKey,
    sql`lower(${restrictions.value})`,
    sql`(SELECT name_key FROM companies WHERE companies.id = ${restrictions.companyId})`,
  ],
  order: [restrictions.nameKey],
  sortBy: { name: restrictions.nameKey },
  unique: { index: "restrictions.name_key", field: "name", message: copy.nameTaken },
  options: {
    value: async () => restrictionValues(),
    companyId({ db }) {
      const { id, name, environment, subdomain, status, nameKey } = companies;
      const place = sql`iif(coalesce(${subdomain}, '') = '', ${environment}, ${subdomain})`;
      const suspended = sql`iif(${status} = 'active', '', ${copy.suspended("")})`;
      return db
        .select({ value: id, label: sql<string>`${name} || ' (' || ${place} || ')' || ${suspended}` })
        .from(companies)
        .orderBy(asc(nameKey), asc(id));
    },
  },
  checks: [
    (_ctx, values) => ({ value: valueProblem(values) }),
    async (ctx, values, stored) => ({ companyId: await companyProblem(ctx, values, stored?.id ?? null) }),
    (_ctx, { validFrom, validUntil }) => ({
      validUntil: validFrom && validUntil && String(validUntil) < String(validFrom) ? copy.untilBeforeFrom : null,
    }),
  ],
  notice: ({ kind, value }) => {
    const code = kind === "territory" ? correctedTerritory(String(value)) : undefined;
    return code && copy.corrected(String(value), code);
  },
  recordings: (id) => sql`SELECT recording_id AS id FROM recording_restrictions WHERE restriction_id = ${id}
    UNION SELECT recording_id FROM inherited_restrictions WHERE restriction_id = ${id}`,
  searchFields: ["kind", "value", "companyId", "validFrom", "validUntil"],
  unlink: ({ id }) =>
    restricted.flatMap(({ kind, of, links }) => [
      sql`INSERT INTO deleted_record_links (record_id, recording_id, link)
        SELECT restriction_id, ${of}, json_object('of', ${kind}) FROM ${links} WHERE restriction_id = ${id}`,
      sql`DELETE FROM ${links} WHERE restriction_id = ${id}`,
    ]),
  relink: (id) =>
    restricted.map(
      ({ kind, of, links, records }) => sql`INSERT INTO ${links} (${of}, restriction_id)
        SELECT recording_id, record_id FROM deleted_record_links
        WHERE record_id = ${id} AND coalesce(link ->> 'of', 'recording') = ${kind} AND recording_id IN (SELECT id FROM ${records})`,
    ),
  inUse: copy.deleteHint,
};
