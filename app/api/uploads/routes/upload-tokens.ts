import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { readJsonBody } from "#app/api/read-json-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { trackFailure } from "#app/uploads/track-failure.server.ts";
import { uploadTokenSchema } from "#app/uploads/upload-rules.ts";
import { createUploadToken } from "#app/uploads/upload-token.server.ts";

const maxBytes = 1024;

/** POST /api/v1/upload-tokens `{ moduleName, resourceType: "Image" or "Video", public: true }`: 201 with `{ data: { uploadToken } }`. */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  if (request.method !== "POST") throw new AppError("method_not_allowed", "Use POST to request an upload token.");
  requireAccess(ctx, "sliders");
  const uploadToken = await trackFailure(ctx, "Upload token error", async () =>
    createUploadToken(ctx, await readJsonBody(request, { schema: uploadTokenSchema, maxBytes })),
  );
  return Response.json({ data: { uploadToken } }, { status: 201 });
}
