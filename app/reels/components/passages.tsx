import { lazy } from "react";
import PassageComments from "#app/playlists/sharing/components/passage-comments.tsx";

/**
 * The recipient's comments on passages of a slide's track. The server renders them, so that they work without scripts; their scripts come
 * after those of the page, which has no room for them.
 */
export const Passages = import.meta.env.SSR
  ? PassageComments
  : lazy(() => import("#app/playlists/sharing/components/passage-comments.tsx"));
