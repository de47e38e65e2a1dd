import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readNavigation } from "#app/shell/read-navigation.server.ts";
import { badgesOf, onlookerOf } from "#app/shell/shown-navigation.ts";

/** The badges of the side navigation alone, for a page that stays. None for a visitor without an account. */
export async function loader({ context: { scope } }: LoaderFunctionArgs) {
  const { badges } = await readNavigation(scope, { badges: badgesOf(onlookerOf(scope)) });
  return badges;
}
