import { and, type Column, eq, type SQL, sql } from "drizzle-orm";
import type { Actor } from "#app/edge/context/visitor.ts";
import { membershipPolicies, memberships, policies, users } from "#db/schema/identity.server.ts";

/** JSON array of the scopes of every policy the membership holds, each once. */
export const unionOfScopes = sql<string>`(
  SELECT json_group_array(DISTINCT granted.value)
  FROM ${membershipPolicies}, ${policies}, json_each(${policies.scopes}) AS granted
  WHERE ${membershipPolicies.membershipId} = ${memberships.id} AND ${policies.id} = ${membershipPolicies.policyId}
)`.mapWith((json: string) => JSON.parse(json) as string[]);

/** What a request knows of the person behind a session or an API token. */
export const personColumns = {
  id: users.id,
  email: users.email,
  name: users.name,
  nickname: users.nickname,
  edition: users.edition,
  cookieConsent: users.cookieConsent,
  settings: users.settings,
  heldScopes: unionOfScopes,
};

type PersonRow = Pick<Actor, "id" | "email" | "name" | "nickname" | "edition" | "cookieConsent" | "heldScopes"> & {
  settings: (typeof users.$inferSelect)["settings"];
};

export function personOf({ settings, ...person }: PersonRow) {
  return { ...person, volume: settings.playerWidgetConfig?.volume ?? null };
}

/** Joins `users`: the owner of what is asked for, unless shut out of the product. */
export function isActiveUser(userId: Column | string): SQL | undefined {
  return and(eq(users.id, userId), eq(users.status, "active"));
}

/** Joins `memberships`, beside `users`: the person's way into a company, unless it is closed. */
export function isActiveMember(companyId: Column | string): SQL | undefined {
  return and(eq(memberships.userId, users.id), eq(memberships.companyId, companyId), eq(memberships.status, "active"));
}
