import { isRouteErrorResponse } from "@remix-run/react";
import { sliderCopy as copy } from "#app/sliders/admin/slider-copy.ts";
import { showToast } from "#app/ui/overlay/toast-message.ts";

/** What the server says in the body of an error response; null for anything else. */
function serverMessage(thrown: unknown): string | null {
  const message = isRouteErrorResponse(thrown) ? thrown.data?.error?.message : null;
  return typeof message === "string" ? message : null;
}

/**
 * Shows the message of the specification when a status could not be saved: no connection, or an error response. The list stays and is
 * loaded again, with the status that the row had.
 * @throws redirects, and the request for signing in, which the frame handles
 */
export function reportFailedStatus(thrown: unknown): null {
  if (thrown instanceof Response || (isRouteErrorResponse(thrown) && thrown.status === 401)) throw thrown;
  showToast({ kind: "error", title: copy.updateFailed, body: serverMessage(thrown) ?? copy.noAnswer });
  return null;
}
