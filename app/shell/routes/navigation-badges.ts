import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import { readBadges } from "#app/shell/navigation/read-navigation.server.ts";

export const handle = { isPart: true } satisfies RouteHandle;

/** Counts of the side navigation, refreshed after client-side navigation. Empty without an account. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return Response.json(await readBadges(ctx));
}
