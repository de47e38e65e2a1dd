import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { requireUploadForm, uploadKey } from "#app/uploads/create-file.server.ts";
import { readUpload } from "#app/uploads/read-upload.server.ts";
import { storeSource } from "#app/uploads/store-source.server.ts";
import { trackFailure } from "#app/uploads/track-failure.server.ts";
import { uploadCopy as copy } from "#app/uploads/upload-copy.ts";
import { readUploadModule } from "#app/uploads/upload-rules.ts";

/** POST /api/v1/uploads/:module, the form that POST /api/v1/files describes: 201 with `{ data: { fileUrl } }`. */
export async function action({ request, params, context: { ctx } }: ActionFunctionArgs) {
  if (request.method !== "POST") throw new AppError("method_not_allowed", "Use POST to send a file.");
  requireAccess(ctx, "sliders");
  const module = readUploadModule(params.module);
  if (module === null) throw new AppError("not_found", copy.missing);
  const check = (fields: Map<string, string>) => requireUploadForm(ctx, { fields, module });
  const id = await trackFailure(ctx, "uploadfileAWSS3 error", async () => {
    const { checked, bytes } = await readUpload(request, { module, check });
    await storeSource(ctx, { id: checked, module, bytes });
    return checked;
  });
  return Response.json({ data: { fileUrl: new URL(`/${uploadKey(ctx, id)}`, ctx.url).href } }, { status: 201 });
}
