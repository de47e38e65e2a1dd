import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { trackEvent } from "#app/insight/track-event.server.ts";

/** The steps of an upload, by the names that docs/product/uploads.md gives their events. */
type FailureName = "Upload token error" | "Create file error" | "uploadfileAWSS3 error" | "Image processing error";

/** Runs a step of an upload, and records its failure as an event before passing it on. */
export async function trackFailure<T>(ctx: RequestContext, name: FailureName, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    trackEvent(ctx, { kind: "form_error", name, message: String(error) });
    throw error;
  }
}
