import type { ThreadView } from "#app/playlists/comments/comments-query.ts";
import type { PlaylistComments } from "#app/playlists/comments/read-playlist-comments.server.ts";

/** Data of the comments page. `commentId`: the comment that the URL links to. */
export type CommentsPageData = PlaylistComments & { view: ThreadView; commentId: string | null };
