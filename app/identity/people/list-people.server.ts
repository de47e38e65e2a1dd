import { and, type Column, count, eq, or, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { parseWords } from "#app/edge/stored-json.ts";
import { unionOfScopes } from "#app/identity/access/active-member.server.ts";
import { inManageableCompanies } from "#app/identity/access/manageable-companies.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import type { Area } from "#app/identity/access/scopes.ts";
import type { PeopleQuery } from "#app/identity/people/people-query.ts";
import { containsWords } from "#db/folded-name.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { membershipPolicies, policies, users } from "#db/schema/identity.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Page size of people and audit lists. */
export const peoplePerPage = 25;

/** JSON array of the scopes granted by an invitation's policies. Deleted policies grant nothing. */
export function invitedScopes(policyIds: Column) {
  return sql<string>`(
    SELECT json_group_array(DISTINCT granted.value) FROM ${policies}, json_each(${policies.scopes}) AS granted
    WHERE ${policies.id} IN (SELECT value FROM json_each(${policyIds}))
  )`.mapWith(parseWords);
}

function invitedPolicyNames(policyIds: Column) {
  return sql<string>`(
    SELECT json_group_array(${policies.name}) FROM ${policies}
    WHERE ${policies.id} IN (SELECT value FROM json_each(${policyIds}))
  )`.mapWith(parseWords);
}

function policyNames(membershipId: Column) {
  return sql<string>`(
    SELECT json_group_array(${policies.name}) FROM ${membershipPolicies}, ${policies}
    WHERE ${membershipPolicies.membershipId} = ${membershipId} AND ${policies.id} = ${membershipPolicies.policyId}
  )`.mapWith(parseWords);
}

type Kind = "member" | "invitation";
type Status = (typeof users.$inferSelect)["status"];

function inStatus(membershipStatus: Column, status: PeopleQuery["status"]): SQL | undefined {
  if (status === "all") return undefined;
  if (status === "disabled") return or(eq(membershipStatus, "disabled"), eq(users.status, "disabled"));
  return and(eq(membershipStatus, "active"), eq(users.status, status));
}

// A union matches columns by position, and D1 returns them by name: same order in both, unique names.
function membersOf(ctx: RequestContext, query: PeopleQuery) {
  const { memberships, sessions, ofCompany } = scoped(ctx.db, { id: query.company ?? ctx.company.id });
  const lastSeenAt = sql<number | null>`(
    SELECT max(${sessions.lastSeenAt}) FROM ${sessions}
    WHERE ${sessions.userId} = ${users.id} AND ${sessions.originalUserId} IS NULL AND ${ofCompany(sessions)}
  )`;
  return ctx.db
    .select({
      id: sql<string>`${memberships.id}`.as("row_id"),
      kind: sql<Kind>`'member'`.as("kind"),
      userId: sql<string | null>`${users.id}`.as("user_id"),
      name: sql<string>`${users.name}`.as("person"),
      sortKey: sql<string>`${users.nameKey}`.as("sort_key"),
      email: users.email,
      status: sql<Status>`CASE ${memberships.status} WHEN 'disabled' THEN 'disabled' ELSE ${users.status} END`.as(
        "state",
      ),
      policies: policyNames(memberships.id).as("policies"),
      scopes: unionOfScopes.as("scopes"),
      lastSeenAt: lastSeenAt.as("seen"),
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(companies, eq(companies.id, memberships.companyId))
    .where(
      ofCompany(
        memberships,
        and(
          inManageableCompanies(ctx),
          inStatus(memberships.status, query.status),
          containsWords(query.q, [users.nameKey, users.email]),
        ),
      ),
    );
}

function invitedOf(ctx: RequestContext, query: PeopleQuery) {
  const { invitations, ofCompany } = scoped(ctx.db, { id: query.company ?? ctx.company.id });
  const isAskedFor = query.status === "all" || query.status === "invited";
  return ctx.db
    .select({
      id: sql<string>`${invitations.id}`.as("row_id"),
      kind: sql<Kind>`'invitation'`.as("kind"),
      userId: sql<string | null>`${invitations.userId}`.as("user_id"),
      name: sql<string>`${invitations.name}`.as("person"),
      sortKey: sql<string>`${invitations.nameKey}`.as("sort_key"),
      email: invitations.email,
      status: sql<Status>`'invited'`.as("state"),
      policies: invitedPolicyNames(invitations.policyIds).as("policies"),
      scopes: invitedScopes(invitations.policyIds).as("scopes"),
      lastSeenAt: sql<number | null>`NULL`.as("seen"),
    })
    .from(invitations)
    .innerJoin(companies, eq(companies.id, invitations.companyId))
    .where(
      ofCompany(
        invitations,
        and(
          inManageableCompanies(ctx),
          // Nothing equals null, so that the index finds no invitations if members are requested.
          sql`${invitations.status} = ${isAskedFor ? "pending" : null}`,
          containsWords(query.q, [invitations.nameKey, invitations.email]),
        ),
      ),
    );
}

/**
 * A page of one company's people by name, members and open invitations, with the total. A `company` that the actor cannot manage has no
 * people. `area`: scope area of the page with the list.
 */
export async function listPeople(ctx: RequestContext, query: PeopleQuery & { area?: Area }) {
  requireAccess(ctx, query.area ?? "people");
  const { db } = ctx;
  const [people, [members], [invited]] = await db.batch([
    unionAll(membersOf(ctx, query), invitedOf(ctx, query))
      .orderBy(sql`sort_key`, sql`row_id`)
      .limit(peoplePerPage)
      .offset((query.page - 1) * peoplePerPage),
    db.select({ people: count() }).from(membersOf(ctx, query).as("members")),
    db.select({ people: count() }).from(invitedOf(ctx, query).as("invited")),
  ]);
  return {
    people: people.map(({ sortKey: _, ...person }) => person),
    total: (members?.people ?? 0) + (invited?.people ?? 0),
  };
}
