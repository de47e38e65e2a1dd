import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { completionOf, selectOwnProfile } from "#app/catalogue/profile/own-profile.server.ts";
import { keepUnread, knownUnread } from "#app/comments/notifications/known-unread.server.ts";
import { countUnreadNotifications, markOfUnread } from "#app/comments/notifications/shown-notifications.server.ts";
import { type Company, environments } from "#app/edge/context/company.ts";
import type { ContextReaders, RequestContext } from "#app/edge/context/request-context.server.ts";
import type { MenuFigures, Visitor } from "#app/edge/context/visitor.ts";
import { jsonReader } from "#app/edge/stored-json.ts";
import { readSession, type WithSession } from "#app/identity/access/read-actor.server.ts";
import { hashToken } from "#app/identity/access/token.ts";
import { listWorkspaces } from "#app/identity/session/list-workspaces.server.ts";
import { countDraftItems } from "#app/licensing/requests/get-draft.server.ts";
import { countOwnPlaylists } from "#app/playlists/count-own-playlists.server.ts";
import { countShortlist } from "#app/playlists/shortlist/count-shortlist.server.ts";
import { countMine } from "#app/queue/queue-sql.server.ts";
import type { NavBadge, NavBadges } from "#app/shell/navigation/nav-entry.ts";
import { badgesOf, viewerOf } from "#app/shell/navigation/shown-navigation.server.ts";
import type { Database } from "#db/client.server.ts";
import { queryBuilder } from "#db/prepare-query.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Off in development and tests, where another process withdraws what was counted. */
const usesMemory = !import.meta.env.DEV;

const count = z.number().default(0);
/** `mark`: of what notifications are counted; their number is null where it is known. */
const parseFigures = jsonReader(
  z.object({
    workspaces: z.array(z.tuple([z.string(), z.string(), z.enum(environments)])).default([]),
    profile: z.string().nullable().default(null),
    ...{ playlists: count, draft: count, shortlist: count },
    notifications: z.number().nullable().default(0),
    mark: z.string().default(""),
  }),
  "figures of the menus",
);

/** What the menus need from the record, as JSON for `parseFigures`. */
function figuresJson(company: Company, userId: SQL, unread: SQL): SQL<string> {
  const at = { db: queryBuilder, company };
  const reader = { userId };
  return sql<string>`json_object(
    'workspaces', (SELECT json_group_array(json_array(id, name, environment)) FROM ${listWorkspaces(at, reader)}),
    'playlists', ${countOwnPlaylists(at, reader)}, 'draft', ${countDraftItems(at, reader)},
    'shortlist', ${countShortlist(at, reader)},
    'profile', (${selectOwnProfile(userId)}), 'notifications', ${unread}, 'mark', ${markOfUnread(at, reader)})`;
}

/** Which notifications the person may still see takes longer than the rest: it is asked only where there are any. */
const allFigures: WithSession = (company, userId) => {
  const { notifications, select } = scoped(queryBuilder, company);
  const isUnread = and(eq(notifications.userId, userId), isNull(notifications.readAt));
  const unread = countUnreadNotifications({ db: queryBuilder, company }, { userId });
  const hasUnread = sql`EXISTS ${select({ id: notifications.id }, notifications, isUnread)}`;
  return figuresJson(company, userId, sql`iif(${hasUnread}, ${unread}, 0)`);
};

/** Nearly all of the statement's text is what the notifications may be seen by. */
const withoutUnread: WithSession = (company, userId) => figuresJson(company, userId, sql`NULL`);

async function countUnread(db: Database, company: Company, userId: string): Promise<number> {
  const [[row]] = await db.batch([countUnreadNotifications({ db, company }, { userId })]);
  return row?.figure ?? 0;
}

/**
 * The person of a session with what the menus show: in one statement, and in one more if the notifications changed that were counted last.
 */
export const readViewer: ContextReaders["readViewer"] = async (db, { token, hasWritten, ...credentials }) => {
  const tokenHash = await hashToken(token);
  if (tokenHash === null) return null;
  const { company, now } = credentials;
  const known = hasWritten || !usesMemory ? null : knownUnread(tokenHash, now);
  const session = await readSession(db, { ...credentials, tokenHash }, known === null ? allFigures : withoutUnread);
  if (session === null) return null;
  const { actor, besides } = session;
  const { mark: counted, notifications: read, ...figures } = parseFigures(besides ?? "{}");
  const mark = `${counted} ${actor.heldScopes.join(" ")}`;
  if (known?.mark === mark) return { actor, navigation: { ...figures, notifications: known.unread } };
  const notifications = read ?? (await countUnread(db, company, actor.id));
  keepUnread(tokenHash, { mark, unread: notifications, readAt: now });
  return { actor, navigation: { ...figures, notifications } };
};

/** For requests whose session was read without it. */
async function readFigures({ db, company }: RequestContext, userId: string): Promise<MenuFigures> {
  // The id is in it more often than a statement may have parameters.
  const figures = allFigures(company, sql`viewer.id`);
  const [row] = await db.all<{ figures: string }>(
    sql`SELECT ${figures} AS figures FROM (SELECT ${userId} AS id) AS viewer`,
  );
  const { mark: _, notifications, ...others } = parseFigures(row?.figures ?? "{}");
  return { ...others, notifications: notifications ?? 0 };
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
  const { workspaces, profile, ...counts } = ctx.navigation ?? (await readFigures(ctx, ctx.actor.id));
  const figures = { ...counts, profile: profile === null ? 0 : completionOf(profile) };
  return {
    workspaces: workspaces.length > 1 ? workspaces.map(([id, name, environment]) => ({ id, name, environment })) : [],
    badges: Object.fromEntries(input.badges.flatMap((id) => (id === "queue" ? [] : [[id, figures[id]]]))),
  };
}

/** The badges of the viewer's menus, with those that no page waits for. One round trip. */
export async function readBadges(ctx: RequestContext): Promise<NavBadges> {
  const wanted = badgesOf(viewerOf(ctx));
  const { badges } = await readNavigation(ctx, { badges: wanted });
  return wanted.includes("queue") ? { ...badges, queue: await countMine(ctx) } : badges;
}
