import { rethrowUnlessFailed, serverMessage } from "#app/sliders/admin/server-message.ts";
import { sliderCopy as copy } from "#app/sliders/admin/slider-copy.ts";
import { showToast } from "#app/ui/overlay/toast-message.ts";

/**
 * Shows a message when a status could not be saved: no connection, or an error response. The list stays and is
 * loaded again, with the status that the row had.
 * @throws redirects, and the request for signing in, which the frame handles
 */
export function reportFailedStatus(thrown: unknown): null {
  rethrowUnlessFailed(thrown);
  showToast({ kind: "error", title: copy.updateFailed, body: serverMessage(thrown) ?? copy.noAnswer });
  return null;
}
