import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { trackEvent } from "#app/insight/track-event.server.ts";

/** Steps of an upload, by their event names in docs/product/uploads.md. */
type FailureName = "Upload token error" | "Create file error" | "uploadfileAWSS3 error" | "Image processing error";

/** Runs a step of an upload, recording its failure as an event before rethrowing it. */
export async function trackFailure<T>(ctx: RequestContext, name: FailureName, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    trackEvent(ctx, { kind: "form_error", name, message: String(error) });
    throw error;
  }
}
