import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { readJsonBody } from "#app/api/read-json-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { createFile } from "#app/uploads/create-file.server.ts";
import { trackFailure } from "#app/uploads/track-failure.server.ts";
import { fileSchema } from "#app/uploads/upload-rules.ts";

const maxBytes = 8 * 1024;

/**
 * POST /api/v1/files `{ name, uploadToken }`: 201 with `{ data: { url, fields, fileUrl } }`. The file is posted to `url` as
 * multipart/form-data, after `fields` and under the name `file`; `fileUrl` names it in POST /api/v1/images.
 */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  if (request.method !== "POST") throw new AppError("method_not_allowed", "Use POST to announce a file.");
  requireAccess(ctx, "sliders");
  const form = await trackFailure(ctx, "Create file error", async () =>
    createFile(ctx, await readJsonBody(request, { schema: fileSchema, maxBytes })),
  );
  return Response.json({ data: form }, { status: 201 });
}
