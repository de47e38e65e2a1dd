import type { RouteConfigEntry } from "@remix-run/route-config";

/** The JSON API, a part of `app/routes.ts`. */
export const apiRoutes: RouteConfigEntry[] = [];
