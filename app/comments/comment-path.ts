import { songPath } from "#app/track/track.ts";

type CommentPlace = { slug: string; playListId: string | null };

/** The address of a comment on the page of its song. */
export function commentPath({ slug, playListId }: CommentPlace, commentId: string | null): string {
  const query = new URLSearchParams();
  if (playListId !== null) query.set("playListId", playListId);
  if (commentId !== null) query.set("comment", commentId);
  const search = query.size > 0 ? `?${query}` : "";
  return `${songPath({ slug })}${search}${commentId === null ? "#comments" : `#comment-${commentId}`}`;
}

/** The page with the comments of all tracks of a playlist, at one of them. */
export function playlistCommentsPath(playlist: { slug: string }, commentId: string | null = null): string {
  const path = `/music-sync-licensing/playlist/${encodeURIComponent(playlist.slug)}/comments`;
  return commentId === null ? path : `${path}?${new URLSearchParams({ comment: commentId })}#comment-${commentId}`;
}
