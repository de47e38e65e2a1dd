import { startTransition, useEffect, useState, useSyncExternalStore } from "react";
import { type CommentState, commentStore } from "#app/player/comments/comment-store.ts";

type Select<Part> = (state: CommentState) => Part;

/** A part of the comments on the player's track, and of what is open of them. The component renders again when that part changes. */
export function useComments<Part>(select: Select<Part>): Part {
  return useSyncExternalStore(commentStore.subscribe, () => select(commentStore.state));
}

/** The same for what is too much work for the press that changes it: it follows when that is painted. `select` is always the same. */
export function useCommentsLater<Part>(select: Select<Part>): Part {
  const [part, setPart] = useState(() => select(commentStore.state));

  useEffect(() => {
    const update = () => startTransition(() => setPart(() => select(commentStore.state)));
    update();
    return commentStore.subscribeToPainted(update);
  }, [select]);

  return part;
}
