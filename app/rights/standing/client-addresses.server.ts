import { type SQL, sql } from "drizzle-orm";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { memberships, quotes } = unsafeTenantTables(
  "answers are those of a request that the caller has checked; members are those of its company",
);

type Request = { id: string | SQL; userId: string | SQL };

/**
 * SELECT of the addresses, in lower case, that speak for the client of a request, and therefore never for a rights holder: of who sent it, who
 * answered its quotes, and on a company's host of all its members. The clients of an environment's own company are many.
 */
export function clientAddresses({ company }: { company: { id: string | SQL } }, { id, userId }: Request): SQL {
  const answers = sql`${quotes} q CROSS JOIN quote_answers a ON a.quote_id = q.id WHERE q.transaction_id = ${id}`;
  const people = sql`SELECT lower(email) AS email FROM users WHERE id = ${userId} OR id IN (SELECT a.user_id FROM ${answers})
    UNION SELECT lower(a.signature ->> '$.email') FROM ${answers} AND a.signature IS NOT NULL`;
  return sql`${people} UNION SELECT lower(u.email) FROM companies c CROSS JOIN ${memberships} m ON m.company_id = c.id
      CROSS JOIN users u ON u.id = m.user_id
    WHERE c.id = ${company.id} AND c.subdomain <> '' AND m.status = 'active'`;
}
