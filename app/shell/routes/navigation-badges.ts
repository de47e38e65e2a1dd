import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import { readNavigation } from "#app/shell/navigation/read-navigation.server.ts";
import { badgesOf, viewerOf } from "#app/shell/navigation/shown-navigation.server.ts";

export const handle = { isPart: true } satisfies RouteHandle;

/** Counts of the side navigation, refreshed after client-side navigation. Empty without an account. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const { badges } = await readNavigation(ctx, { badges: badgesOf(viewerOf(ctx)) });
  return Response.json(badges);
}
