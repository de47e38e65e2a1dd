import { isRouteErrorResponse } from "@remix-run/react";

/** The message in the body of an error response; null for anything else. */
export function serverMessage(thrown: unknown): string | null {
  const message = isRouteErrorResponse(thrown) ? thrown.data?.error?.message : null;
  return typeof message === "string" ? message : null;
}

/**
 * Passes on what is no failure of a request: that a newer one replaced it, redirects, and the request for signing in, which the frame
 * handles.
 */
export function rethrowUnlessFailed(thrown: unknown, { signal }: Pick<Request, "signal">): void {
  if (signal.aborted || thrown instanceof Response || (isRouteErrorResponse(thrown) && thrown.status === 401))
    throw thrown;
}
