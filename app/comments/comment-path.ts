import { songPath } from "#app/track/track.ts";

type CommentPlace = { slug: string; playListId: string | null };

/** URL of a comment on its song's page. */
export function commentPath({ slug, playListId }: CommentPlace, commentId: string | null): string {
  const query = new URLSearchParams();
  if (playListId !== null) query.set("playListId", playListId);
  if (commentId !== null) query.set("comment", commentId);
  const search = query.size > 0 ? `?${query}` : "";
  return `${songPath({ slug })}${search}${commentId === null ? "#comments" : `#comment-${commentId}`}`;
}

/** The comments page of a playlist, at one of the comments. */
export function playlistCommentsPath(playlist: { slug: string }, commentId: string | null = null): string {
  const path = `/music-sync-licensing/playlist/${encodeURIComponent(playlist.slug)}/comments`;
  return commentId === null ? path : `${path}?${new URLSearchParams({ comment: commentId })}#comment-${commentId}`;
}
