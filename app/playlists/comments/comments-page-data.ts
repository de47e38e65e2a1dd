import type { ThreadView } from "#app/playlists/comments/comments-query.ts";
import type { PlaylistComments } from "#app/playlists/comments/read-playlist-comments.server.ts";

/** What the page of a playlist's comments shows. A link leads to the comment `commentId`. */
export type CommentsPageData = PlaylistComments & { view: ThreadView; commentId: string | null };
