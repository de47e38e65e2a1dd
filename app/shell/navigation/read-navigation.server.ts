import { ownCompletion } from "#app/catalogue/profile/own-profile.server.ts";
import { countUnreadNotifications } from "#app/comments/notifications/shown-notifications.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor, Visitor } from "#app/edge/context/visitor.ts";
import { listWorkspaces } from "#app/identity/session/list-workspaces.server.ts";
import { countDraftItems } from "#app/licensing/requests/get-draft.server.ts";
import { countOwnPlaylists } from "#app/playlists/count-own-playlists.server.ts";
import type { NavBadge, NavBadges } from "#app/shell/navigation/nav-entry.ts";

type Figure =
  | ReturnType<typeof countOwnPlaylists>
  | ReturnType<typeof countDraftItems>
  | ReturnType<typeof ownCompletion>
  | ReturnType<typeof countUnreadNotifications>;

/** The query of each badge's figure. */
const readers: Partial<Record<NavBadge, (ctx: RequestContext, actor: Actor) => Figure>> = {
  playlists: (ctx, { id }) => countOwnPlaylists(ctx, { userId: id }),
  draft: (ctx, { id }) => countDraftItems(ctx, { userId: id }),
  profile: (ctx, { id }) => ownCompletion(ctx, { userId: id }),
  notifications: (ctx, { id }) => countUnreadNotifications(ctx, { userId: id }),
};

/**
 * What the menus need from the database: the user's workspaces (none unless there is more than one) and the badges' counts, in one
 * batch. Nothing is read for visitors without an account.
 */
export async function readNavigation(
  ctx: RequestContext,
  input: { badges: NavBadge[] },
): Promise<{ workspaces: Visitor["workspaces"]; badges: NavBadges }> {
  const { actor, db } = ctx;
  if (actor === null) return { workspaces: [], badges: {} };
  const read = input.badges.flatMap((id) => {
    const figure = readers[id]?.(ctx, actor);
    return figure ? [{ id, figure }] : [];
  });
  const [workspaces, ...figures] = await db.batch([
    listWorkspaces(ctx, { userId: actor.id }),
    ...read.map(({ figure }) => figure),
  ]);
  return {
    workspaces: workspaces.length > 1 ? workspaces.map(({ id, name, environment }) => ({ id, name, environment })) : [],
    badges: Object.fromEntries(read.map(({ id }, index) => [id, figures[index]?.[0]?.figure ?? 0])),
  };
}
