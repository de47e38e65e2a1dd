import { count } from "drizzle-orm";
import { inquiryPath } from "#app/catalogue/inquiries/inquiry-path.ts";
import { commentPath, playlistCommentsPath } from "#app/comments/comment-path.ts";
import type { Notification } from "#app/comments/notifications/notification.ts";
import { messageOf } from "#app/comments/notifications/notification-message.ts";
import { notificationsCopy as copy } from "#app/comments/notifications/notifications-copy.ts";
import { selectNotifications } from "#app/comments/notifications/shown-notifications.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { downwards, listPlace, partSize } from "#app/edge/lists/list-place.server.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireReach } from "#app/identity/access/require-actor.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const pageSize = 25;

/** The actor, for their own notifications. @throws AppError unauthorised, or forbidden in a preview and for a narrower API token */
export function requireNotified(ctx: Pick<RequestContext, "actor">): Actor {
  return refusePreview(requireReach(ctx), copy.preview);
}

type Row = Awaited<ReturnType<typeof selectNotifications>>[number];

/** Edit page of a share link's subject, without its id. */
const sharedPaths = {
  reel: "/sliders/edit",
  playlist: "/music-sync-licensing/edit-playlist",
  transfer: "/transfer",
  wrapup: "/wrapup",
  pitch: "/pitch/edit",
};

/**
 * Page of a notification, by kind: that of the news, song with the comment, playlist comments, playlist, conversation, share link,
 * submission, project, or pitch.
 */
export function notificationPath(row: Row): string {
  const {
    kind,
    slug,
    playListId,
    playlistSlug,
    commentId,
    inquiryId,
    sharedKind,
    sharedId,
    shareLinkId,
    submissionId,
    projectId,
    pitchId,
    path,
  } = row;
  if (path !== null) return path;
  if (submissionId !== null) return `/spaces/submission/${submissionId}${kind === "feedback" ? "#comments" : ""}`;
  if (pitchId !== null) return `/pitch/${pitchId}`;
  if (projectId !== null) return `/spaces/${projectId}`;
  if (playlistSlug !== null && kind === "invited")
    return `/music-sync-licensing/playlist/${encodeURIComponent(playlistSlug)}`;
  if (playlistSlug !== null && kind === "assigned") return playlistCommentsPath({ slug: playlistSlug }, commentId);
  if (sharedId !== null) return `${sharedPaths[sharedKind ?? "reel"]}/${sharedId}/shares/${shareLinkId}`;
  return inquiryId === null ? commentPath({ slug: slug ?? "", playListId }, commentId) : inquiryPath(inquiryId);
}

/** A row of `selectNotifications` as a list item. */
function toNotification(row: Row): Notification {
  const { _id, kind, createdAt, commentId, userNickname, songTitle, title, readAt, startMs, endMs } = row;
  return {
    ...{ _id, kind, createdAt, commentId, userNickname, songTitle, title },
    message: messageOf(row),
    read: readAt !== null,
    startTime: startMs === null ? null : startMs / 1000,
    endTime: endMs === null ? null : endMs / 1000,
    path: notificationPath(row),
  };
}

/**
 * A page of the actor's notifications in this company, newest first; `page` from 1, clamped. @throws AppError unauthorised, or forbidden in
 * a preview
 */
export async function listNotifications(ctx: RequestContext, { page: requested }: { page: number }) {
  const { id } = requireNotified(ctx);
  const all = selectNotifications(ctx, id).as("all_shown");
  const { notifications } = scoped(ctx.db, ctx.company);
  const keys = [downwards("createdAt", notifications.createdAt), downwards("_id", notifications.id)];
  const placeAt = (page: number) => listPlace(ctx, { keys, page, size: pageSize });
  const listed = (page: number) => {
    const { after, order, limit, offset } = placeAt(page);
    return selectNotifications(ctx, id, after).orderBy(order).limit(limit).offset(offset);
  };
  const [[total], rows] = await ctx.db.batch([ctx.db.select({ figure: count() }).from(all), listed(requested)]);
  const pages = Math.max(1, Math.ceil((total?.figure ?? 0) / partSize(ctx, pageSize)));
  const page = Math.min(requested, pages);
  const pageRows = placeAt(page).take(page === requested ? rows : await listed(page));
  return { items: pageRows.map(toNotification), page, pages };
}
