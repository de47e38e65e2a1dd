import { rethrowUnlessFailed, serverMessage } from "#app/sliders/admin/server-message.ts";
import { sliderCopy as copy } from "#app/sliders/admin/slider-copy.ts";
import { failureOn, showToast } from "#app/ui/overlay/toast-message.ts";

/**
 * Shows a message when a status could not be saved: no connection, or an error response. The list stays and is
 * loaded again, with the status that the row had.
 * @throws redirects, what was replaced by a newer request, and the request for signing in, which the frame handles
 */
export function reportFailedStatus(thrown: unknown, request: Request): null {
  rethrowUnlessFailed(thrown, request);
  const id = failureOn(location.pathname);
  showToast({ id, kind: "error", title: copy.updateFailed, body: serverMessage(thrown) ?? copy.noAnswer });
  return null;
}
