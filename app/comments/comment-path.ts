import { songPath } from "#app/player/track/track.ts";

type CommentPlace = { slug: string; playListId: string | null };

/** The address of a comment on the page of its song. */
export function commentPath({ slug, playListId }: CommentPlace, commentId: string | null): string {
  const query = new URLSearchParams();
  if (playListId !== null) query.set("playListId", playListId);
  if (commentId !== null) query.set("comment", commentId);
  const search = query.size > 0 ? `?${query}` : "";
  return `${songPath({ slug })}${search}${commentId === null ? "#comments" : `#comment-${commentId}`}`;
}
