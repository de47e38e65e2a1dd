import { isRouteErrorResponse } from "@remix-run/react";

/** Message in the body of an error response; null for anything else. */
export function serverMessage(thrown: unknown): string | null {
  const message = isRouteErrorResponse(thrown) ? thrown.data?.error?.message : null;
  return typeof message === "string" ? message : null;
}

/** Rethrows what is not a failed request: aborts, redirects, and the sign-in response, which the shell handles. */
export function rethrowUnlessFailed(thrown: unknown, { signal }: Pick<Request, "signal">): void {
  if (signal.aborted || thrown instanceof Response || (isRouteErrorResponse(thrown) && thrown.status === 401))
    throw thrown;
}
