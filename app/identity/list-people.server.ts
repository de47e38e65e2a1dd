import { and, asc, count, eq, ne, or, sql } from "drizzle-orm";
import type { Scope } from "#app/edge/scope.server.ts";
import { unionOfScopes } from "#app/identity/active-member.server.ts";
import { likeWord, type PeopleQuery } from "#app/identity/people-query.ts";
import { withinReach } from "#app/identity/reach.server.ts";
import { requireScope } from "#app/identity/require-scope.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { membershipPolicies, memberships, policies, sessions, users } from "#db/schema/identity.server.ts";

/** Rows of a page of people, policies' holders or the audit trail. */
export const peoplePerPage = 25;

const policyNames = sql<string>`(
  SELECT json_group_array(${policies.name}) FROM ${membershipPolicies}, ${policies}
  WHERE ${membershipPolicies.membershipId} = ${memberships.id} AND ${policies.id} = ${membershipPolicies.policyId}
)`.mapWith((json: string) => JSON.parse(json) as string[]);

const lastSeenAt = sql<number | null>`(
  SELECT max(${sessions.lastSeenAt}) FROM ${sessions}
  WHERE ${sessions.userId} = ${users.id} AND ${sessions.companyId} = ${memberships.companyId}
    AND ${sessions.originalUserId} IS NULL
)`;

type UserStatus = (typeof users.$inferSelect)["status"];

function inStatus(status: PeopleQuery["status"]) {
  if (status === "all") return undefined;
  if (status === "disabled") return or(eq(memberships.status, "disabled"), eq(users.status, "disabled"));
  return and(eq(memberships.status, "active"), eq(users.status, status));
}

/**
 * A page of the people of one company, by name, and how many there are. `company` beyond the reach of the one who asks finds
 * nobody. One round trip.
 */
export async function listPeople(scope: Scope, query: PeopleQuery) {
  requireScope(scope, "people");
  const { db, company } = scope;
  const like = likeWord(query.q);
  const where = and(
    eq(memberships.companyId, query.company ?? company.id),
    withinReach(scope),
    inStatus(query.status),
    query.q === ""
      ? undefined
      : or(sql`${users.name} LIKE ${like} ESCAPE '\\'`, sql`${users.email} LIKE ${like} ESCAPE '\\'`),
  );
  const [rows, [total]] = await db.batch([
    db
      // A batch answers with rows by column name, so two columns of one name need another one.
      .select({
        id: memberships.id,
        userId: sql<string>`${users.id}`.as("user_id"),
        name: users.name,
        email: users.email,
        membershipStatus: memberships.status,
        userStatus: sql<UserStatus>`${users.status}`.as("user_status"),
        policies: policyNames,
        scopes: unionOfScopes,
        lastSeenAt,
      })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .innerJoin(companies, eq(companies.id, memberships.companyId))
      .where(where)
      .orderBy(asc(users.name), asc(users.id))
      .limit(peoplePerPage)
      .offset((query.page - 1) * peoplePerPage),
    db
      .select({ people: count() })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .innerJoin(companies, eq(companies.id, memberships.companyId))
      .where(where),
  ]);
  const people = rows.map(({ membershipStatus, userStatus, ...row }) => ({
    ...row,
    status: membershipStatus === "disabled" ? membershipStatus : userStatus,
  }));
  return { people, total: total?.people ?? 0 };
}

/** The other companies the one who acts may look into, by name; none for everybody but an environment's own `*`. */
export async function listReachableCompanies(scope: Scope) {
  return scope.db
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(and(withinReach(scope), ne(companies.id, scope.company.id)))
    .orderBy(asc(companies.name));
}
