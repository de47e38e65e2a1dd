import { and, eq, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { parseWords } from "#app/edge/stored-json.ts";
import { holdsOneOf } from "#app/identity/access/active-member.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { memberships, authTokens } = unsafeTenantTables(
  "the environment's administrators handle requests of all its companies",
);

/** An address as one mailbox: in lower case, without what follows a plus sign. */
function mailboxOf(email: string): string {
  const [box = "", host = ""] = email.trim().toLowerCase().split("@");
  return `${box.split("+")[0]}@${host}`;
}

/**
 * Whether an address is on file as one of who handles requests of this company, or of `makerId`, who made the quote: of their account, or the
 * one that they are changing it to. Such a person does not sign for the client.
 */
export async function isDeskAddress(ctx: RequestContext, { email, makerId }: { email: string; makerId: string }) {
  const { db, company } = ctx;
  const isOwnHost = and(eq(companies.environment, company.environment), eq(companies.subdomain, ""));
  const columns = {
    email: users.email,
    pending: sql<string>`(SELECT json_group_array(t.payload ->> '$.email') FROM ${authTokens} AS t
      WHERE t.user_id = users.id AND t.purpose = 'email_change')`.as("pending"),
  };
  const [staff, maker] = await db.batch([
    db
      .select(columns)
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .where(
        and(
          eq(memberships.status, "active"),
          sql`${memberships.companyId} IN (${company.id}, (SELECT ${companies.id} FROM ${companies} WHERE ${isOwnHost}))`,
          holdsOneOf(users.id, company.id, sql`'UpdateTransaction', '*'`),
        ),
      ),
    db.select(columns).from(users).where(eq(users.id, makerId)),
  ]);
  const known = [...staff, ...maker].flatMap(({ email: own, pending }) => [own, ...parseWords(pending)]);
  return known.some((one) => one !== null && mailboxOf(one) === mailboxOf(email));
}
