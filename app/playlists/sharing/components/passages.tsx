import { lazy } from "react";
import PassageComments from "#app/playlists/sharing/components/passage-comments.tsx";

/**
 * The recipient's comments on passages of a track. Server-rendered, to work without scripts; their scripts are loaded after those
 * of the page.
 */
export const Passages = import.meta.env.SSR
  ? PassageComments
  : lazy(() => import("#app/playlists/sharing/components/passage-comments.tsx"));
