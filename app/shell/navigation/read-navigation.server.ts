import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { completionOf, selectOwnProfile } from "#app/catalogue/profile/own-profile.server.ts";
import { countUnreadNotifications } from "#app/comments/notifications/shown-notifications.server.ts";
import { type Company, environments } from "#app/edge/context/company.ts";
import type { ContextReaders, RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Visitor } from "#app/edge/context/visitor.ts";
import { jsonReader } from "#app/edge/stored-json.ts";
import { readSession } from "#app/identity/access/read-actor.server.ts";
import { listWorkspaces } from "#app/identity/session/list-workspaces.server.ts";
import { countDraftItems } from "#app/licensing/requests/get-draft.server.ts";
import { countOwnPlaylists } from "#app/playlists/count-own-playlists.server.ts";
import { countShortlist } from "#app/playlists/shortlist/count-shortlist.server.ts";
import type { NavBadge, NavBadges } from "#app/shell/navigation/nav-entry.ts";
import { queryBuilder } from "#db/prepare-query.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const count = z.number().default(0);
/** The figures of a person's menus. `profile`: JSON, null for those without one. */
const parseFigures = jsonReader(
  z.object({
    workspaces: z.array(z.tuple([z.string(), z.string(), z.enum(environments)])).default([]),
    profile: z.string().nullable().default(null),
    ...{ playlists: count, draft: count, shortlist: count, notifications: count },
  }),
  "figures of the menus",
);

/** What the menus need from the record, as JSON for `parseFigures`. */
function navigationJson(company: Company, userId: SQL): SQL<string> {
  const at = { db: queryBuilder, company };
  const reader = { userId };
  const { notifications, select } = scoped(queryBuilder, company);
  const isUnread = and(eq(notifications.userId, userId), isNull(notifications.readAt));
  // Which of them the person may still see takes longer than the rest: it is asked only where there are any.
  const unread = sql`iif(EXISTS ${select({ id: notifications.id }, notifications, isUnread)},
    ${countUnreadNotifications(at, reader)}, 0)`;
  return sql<string>`json_object(
    'workspaces', (SELECT json_group_array(json_array(id, name, environment)) FROM ${listWorkspaces(at, reader)}),
    'playlists', ${countOwnPlaylists(at, reader)}, 'draft', ${countDraftItems(at, reader)},
    'shortlist', ${countShortlist(at, reader)},
    'profile', (${selectOwnProfile(userId)}), 'notifications', ${unread})`;
}

/** The person of a session with what the menus show: in one statement. */
export const readViewer: ContextReaders["readViewer"] = async (db, credentials) => {
  const session = await readSession(db, credentials, navigationJson);
  return session && { actor: session.actor, navigation: session.besides };
};

/** For requests whose session was read without it. */
async function readFigures({ db, company }: RequestContext, userId: string): Promise<string> {
  const [row] = await db.all<{ figures: string }>(sql`SELECT ${navigationJson(company, sql`${userId}`)} AS figures`);
  return row?.figures ?? "{}";
}

/**
 * What the menus need from the record: the user's workspaces (none unless there is more than one) and the counts of `badges`. Nothing is read
 * for visitors without an account.
 */
export async function readNavigation(
  ctx: RequestContext,
  input: { badges: NavBadge[] },
): Promise<{ workspaces: Visitor["workspaces"]; badges: NavBadges }> {
  if (ctx.actor === null) return { workspaces: [], badges: {} };
  const json = ctx.navigation ?? (await readFigures(ctx, ctx.actor.id));
  const { workspaces, profile, ...counts } = parseFigures(json);
  const figures = { ...counts, profile: profile === null ? 0 : completionOf(profile) };
  return {
    workspaces: workspaces.length > 1 ? workspaces.map(([id, name, environment]) => ({ id, name, environment })) : [],
    badges: Object.fromEntries(input.badges.map((id) => [id, figures[id]])),
  };
}
