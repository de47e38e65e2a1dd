import { isRouteErrorResponse } from "@remix-run/react";
import { copy } from "#app/shell/copy.ts";

/** The HTTP status behind a thrown value; 500 for anything that is not a response. */
export function errorStatus(thrown: unknown): number {
  return isRouteErrorResponse(thrown) ? thrown.status : 500;
}

/** The heading and the document title of an error page. */
export function errorTitle(status: number): string {
  if (status === 403) return copy.error.forbiddenTitle;
  return status === 404 ? copy.notFound.title : copy.error.title;
}
