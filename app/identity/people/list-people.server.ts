import { and, asc, type Column, count, eq, ne, or, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { unionOfScopes } from "#app/identity/access/active-member.server.ts";
import { inManageableCompanies } from "#app/identity/access/manageable-companies.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import type { Area } from "#app/identity/access/scopes.ts";
import { likeWord, type PeopleQuery } from "#app/identity/people/people-query.ts";
import { invitations } from "#db/schema/access.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { membershipPolicies, memberships, policies, sessions, users } from "#db/schema/identity.server.ts";

/** Rows of a page of people, policies' holders or the audit trail. */
export const peoplePerPage = 25;

/** JSON array of what an invitation gives once it is taken up. A policy that is gone by now gives nothing. */
export const invitedScopes = sql<string>`(
  SELECT json_group_array(DISTINCT granted.value) FROM ${policies}, json_each(${policies.scopes}) AS granted
  WHERE ${policies.id} IN (SELECT value FROM json_each(${invitations.policyIds}))
)`.mapWith((json: string) => JSON.parse(json) as string[]);

const names = (json: string) => JSON.parse(json) as string[];
const policyNames = sql<string>`(
  SELECT json_group_array(${policies.name}) FROM ${membershipPolicies}, ${policies}
  WHERE ${membershipPolicies.membershipId} = ${memberships.id} AND ${policies.id} = ${membershipPolicies.policyId}
)`.mapWith(names);
const invitedPolicyNames = sql<string>`(
  SELECT json_group_array(${policies.name}) FROM ${policies}
  WHERE ${policies.id} IN (SELECT value FROM json_each(${invitations.policyIds}))
)`.mapWith(names);

const lastSeenAt = sql<number | null>`(
  SELECT max(${sessions.lastSeenAt}) FROM ${sessions}
  WHERE ${sessions.userId} = ${users.id} AND ${sessions.companyId} = ${memberships.companyId}
    AND ${sessions.originalUserId} IS NULL
)`;

type Kind = "member" | "invitation";
type Status = (typeof users.$inferSelect)["status"];

function named(query: PeopleQuery, name: Column, email: Column): SQL | undefined {
  if (query.q === "") return undefined;
  const like = likeWord(query.q);
  return or(sql`${name} LIKE ${like} ESCAPE '\\'`, sql`${email} LIKE ${like} ESCAPE '\\'`);
}

function inStatus(status: PeopleQuery["status"]): SQL | undefined {
  if (status === "all") return undefined;
  if (status === "disabled") return or(eq(memberships.status, "disabled"), eq(users.status, "disabled"));
  return and(eq(memberships.status, "active"), eq(users.status, status));
}

// Rows of both kinds stand in one list, by column name: the names are the same, and no two are alike.
function membersOf(ctx: RequestContext, query: PeopleQuery) {
  return ctx.db
    .select({
      id: sql<string>`${memberships.id}`.as("row_id"),
      kind: sql<Kind>`'member'`.as("kind"),
      userId: sql<string | null>`${users.id}`.as("user_id"),
      name: sql<string>`${users.name}`.as("person"),
      email: users.email,
      status: sql<Status>`CASE ${memberships.status} WHEN 'disabled' THEN 'disabled' ELSE ${users.status} END`.as(
        "state",
      ),
      policies: policyNames.as("policies"),
      scopes: unionOfScopes.as("scopes"),
      lastSeenAt: lastSeenAt.as("seen"),
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(companies, eq(companies.id, memberships.companyId))
    .where(
      and(
        eq(memberships.companyId, query.company ?? ctx.company.id),
        inManageableCompanies(ctx),
        inStatus(query.status),
        named(query, users.name, users.email),
      ),
    );
}

function invitedOf(ctx: RequestContext, query: PeopleQuery) {
  return ctx.db
    .select({
      id: sql<string>`${invitations.id}`.as("row_id"),
      kind: sql<Kind>`'invitation'`.as("kind"),
      userId: sql<string | null>`${invitations.userId}`.as("user_id"),
      name: sql<string>`${invitations.name}`.as("person"),
      email: invitations.email,
      status: sql<Status>`'invited'`.as("state"),
      policies: invitedPolicyNames.as("policies"),
      scopes: invitedScopes.as("scopes"),
      lastSeenAt: sql<number | null>`NULL`.as("seen"),
    })
    .from(invitations)
    .innerJoin(companies, eq(companies.id, invitations.companyId))
    .where(
      and(
        eq(invitations.companyId, query.company ?? ctx.company.id),
        inManageableCompanies(ctx),
        eq(invitations.status, "pending"),
        query.status === "all" || query.status === "invited" ? undefined : sql`0`,
        named(query, invitations.name, invitations.email),
      ),
    );
}

/**
 * A page of the people of one company, members and invited ones, by name, and how many there are. `company` beyond the reach of
 * the one who asks finds nobody. `area` is where the list is shown. One round trip.
 */
export async function listPeople(ctx: RequestContext, query: PeopleQuery & { area?: Area }) {
  requireAccess(ctx, query.area ?? "people");
  const { db } = ctx;
  const [people, [members], [invited]] = await db.batch([
    unionAll(membersOf(ctx, query), invitedOf(ctx, query))
      .orderBy(sql`person`, sql`row_id`)
      .limit(peoplePerPage)
      .offset((query.page - 1) * peoplePerPage),
    db.select({ people: count() }).from(membersOf(ctx, query).as("members")),
    db.select({ people: count() }).from(invitedOf(ctx, query).as("invited")),
  ]);
  return { people, total: (members?.people ?? 0) + (invited?.people ?? 0) };
}

/** The other companies the one who acts may look into, by name; none for everybody but an environment's own `*`. */
export async function listManageableCompanies(ctx: RequestContext) {
  return ctx.db
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(and(inManageableCompanies(ctx), ne(companies.id, ctx.company.id)))
    .orderBy(asc(companies.name));
}
