import { type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { memberships, quotes } = unsafeTenantTables(
  "answers are those of a request that the caller has checked; members are those of its company",
);

type Request = { id: string | SQL; userId: string | SQL };

/**
 * SELECT of the addresses, in lower case, that speak for the client of a request, and therefore never for a rights holder: of who sent it, who
 * answered its quotes, and on a company's host of all its members. The clients of an environment's own company are many.
 */
export function clientAddresses({ company }: Pick<RequestContext, "company">, { id, userId }: Request): SQL {
  const answers = sql`${quotes} q CROSS JOIN quote_answers a ON a.quote_id = q.id WHERE q.transaction_id = ${id}`;
  const people = sql`SELECT lower(email) AS email FROM users WHERE id = ${userId} OR id IN (SELECT a.user_id FROM ${answers})
    UNION SELECT lower(a.signature ->> '$.email') FROM ${answers} AND a.signature IS NOT NULL`;
  if (company.subdomain === null) return people;
  return sql`${people} UNION SELECT lower(u.email) FROM ${memberships} m CROSS JOIN users u ON u.id = m.user_id
    WHERE m.company_id = ${company.id} AND m.status = 'active'`;
}
