import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { readJsonBody } from "#app/api/read-json-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { processImage } from "#app/uploads/process-image.server.ts";
import { trackFailure } from "#app/uploads/track-failure.server.ts";
import { imageSchema } from "#app/uploads/upload-rules.ts";

const maxBytes = 2048;

/** POST /api/v1/images `{ url, invocationType: "RequestResponse", onlyReduction }`: `{ data: { url, srcKey, … } }`. */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  if (request.method !== "POST") throw new AppError("method_not_allowed", "Use POST to process an image.");
  requireAccess(ctx, "sliders");
  const image = await trackFailure(ctx, "Image processing error", async () =>
    processImage(ctx, await readJsonBody(request, { schema: imageSchema, maxBytes })),
  );
  return Response.json({ data: image });
}
