import { startTransition, useEffect, useState, useSyncExternalStore } from "react";
import { type CommentState, commentStore } from "#app/player/comments/comment-store.ts";

type Select<Part> = (state: CommentState) => Part;

/** Selects a part of the comment state; re-renders when that part changes. */
export function useComments<Part>(select: Select<Part>): Part {
  return useSyncExternalStore(commentStore.subscribe, () => select(commentStore.state));
}

/** The same, updated after paint, for parts that are slow to render. `select` must be stable. */
export function useCommentsLater<Part>(select: Select<Part>): Part {
  const [part, setPart] = useState(() => select(commentStore.state));

  useEffect(() => {
    const update = () => startTransition(() => setPart(() => select(commentStore.state)));
    update();
    return commentStore.subscribeToPainted(update);
  }, [select]);

  return part;
}
