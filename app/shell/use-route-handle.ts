import { useMatches } from "@remix-run/react";
import { mergeHandles, type RouteHandle } from "#app/edge/http/route-handle.ts";

/** The facts about the page that is shown. */
export function useRouteHandle(): RouteHandle {
  return mergeHandles(useMatches().map(({ handle }) => handle));
}
