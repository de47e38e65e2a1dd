import { isRouteErrorResponse } from "@remix-run/react";
import { copy } from "#app/shell/copy.ts";

/** Status of an error page for a lost connection. */
export const noResponse = 0;

/** Browsers report a failed `fetch` or `import` as a TypeError. */
function isConnectionError(thrown: unknown): boolean {
  return thrown instanceof TypeError && /fetch|network|load failed|import/i.test(thrown.message);
}

/** HTTP status of a thrown value; `noResponse` for a lost connection, 500 for anything else. */
export function errorStatus(thrown: unknown): number {
  if (isRouteErrorResponse(thrown)) return thrown.status;
  return isConnectionError(thrown) ? noResponse : 500;
}

/** Heading and document title of an error page. */
export function errorTitle(status: number): string {
  if (status === noResponse) return copy.error.noConnectionTitle;
  if (status === 403) return copy.error.forbiddenTitle;
  return status === 404 ? copy.notFound.title : copy.error.title;
}
