import { type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { ScopeName } from "#app/identity/access/scope-names.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { memberships } = unsafeTenantTables(
  "the staff of the own company of the request are told, which the query names",
);

type Place = Pick<RequestContext, "company">;

function holdersOf({ company }: Place, scopes: ScopeName[]): SQL {
  return sql`SELECT m.user_id FROM ${memberships} m CROSS JOIN membership_policies given ON given.membership_id = m.id
    CROSS JOIN policies p ON p.id = given.policy_id, json_each(p.scopes) granted
    WHERE m.company_id = ${company.id} AND m.status = 'active'
      AND granted.value IN (SELECT value FROM json_each(${JSON.stringify(["*", ...scopes])}))`;
}

/** SELECT of the ids of the staff who edit artists and songs here. */
export function artistEditorIds(place: Place): SQL {
  return holdersOf(place, ["UpdateSongEditor", "UpdateSongAll"]);
}

/** SELECT of the ids of the staff who edit the rights of songs here. */
export function rightsEditorIds(place: Place): SQL {
  return holdersOf(place, ["UpdateSongCopyright"]);
}
