import { and, type Column, eq, isNull, type SQL, sql } from "drizzle-orm";
import { isOpenPlaylist } from "#app/collaboration/readable-playlist.server.ts";
import { commentCopy as copy } from "#app/comments/comment-copy.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { can } from "#app/identity/access/scopes.ts";

type Place = Pick<RequestContext, "company">;
type CommentColumns = Record<"playlistId" | "deletedAt", Column>;

/** Whether `userId` may read a comment of this company, as far as the comment and its playlist decide. */
export function isReadableComment(ctx: Place, table: CommentColumns, userId: Column | SQL | string): SQL {
  const inReach = sql`(${table.playlistId} IS NULL OR ${isOpenPlaylist(ctx, table.playlistId, userId)})`;
  return sql`(${and(isNull(table.deletedAt), inReach)})`;
}

/** Comments belong to a playlist; null: the catalogue. */
export function isInPlaylist(table: CommentColumns, playListId: string | null): SQL {
  return playListId === null ? isNull(table.playlistId) : eq(table.playlistId, playListId);
}

/** The actor, if they may comment. @throws AppError unauthorised, or forbidden without the permission and in a preview */
export function requireCommenter(ctx: Pick<RequestContext, "actor" | "company">): Actor {
  return refusePreview(requireAccess(ctx, "comment"), copy.errors.preview);
}

/**
 * The actor, to delete their own comment, also without the permission to comment. An API token needs that permission. @throws AppError
 * unauthorised, or forbidden in a preview and for such a token
 */
export function requireAuthor(ctx: Pick<RequestContext, "actor" | "company">): Actor {
  const actor = refusePreview(requireActor(ctx), copy.errors.preview);
  const isLimited = can({ scopes: actor.heldScopes }, "comment", ctx.company) && !can(actor, "comment", ctx.company);
  if (isLimited) throw new AppError("forbidden", copy.errors.token);
  return actor;
}
