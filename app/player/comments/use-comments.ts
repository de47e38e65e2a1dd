import { useSyncExternalStore } from "react";
import { commentStore } from "#app/player/comments/comment-store.ts";

/** The comments on the player's track, and what is open of them. */
export function useComments() {
  return useSyncExternalStore(commentStore.subscribe, () => commentStore.state);
}
