import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { requireUploadForm, uploadKey } from "#app/uploads/create-file.server.ts";
import { readStreamedForm } from "#app/uploads/read-streamed-form.server.ts";
import { readUpload } from "#app/uploads/read-upload.server.ts";
import { storeSource } from "#app/uploads/store-source.server.ts";
import { storeVideo } from "#app/uploads/store-video.server.ts";
import { trackFailure } from "#app/uploads/track-failure.server.ts";
import { uploadCopy as copy } from "#app/uploads/upload-copy.ts";
import { type ImageModule, readUploadModule } from "#app/uploads/upload-rules.ts";

/** `url`: where a video is played. */
type Received = { id: string; url?: string };

/** A picture is held whole: it is small, and judged before it is stored. */
async function receiveImage(ctx: RequestContext, request: Request, module: ImageModule): Promise<Received> {
  const check = (fields: Map<string, string>) => requireUploadForm(ctx, { fields, module });
  const { checked: id, bytes } = await readUpload(request, { module, check });
  await storeSource(ctx, { id, module, bytes });
  return { id };
}

function receiveVideo(ctx: RequestContext, request: Request): Promise<Received> {
  return readStreamedForm(request, async ({ fields, file }) => {
    const id = await requireUploadForm(ctx, { fields, module: "video-files" });
    return { id, ...(await storeVideo(ctx, { id, file })) };
  });
}

/**
 * POST /api/v1/uploads/:module, the form that POST /api/v1/files describes: 201 with `{ data: { fileUrl } }`, and of a video also the `url`
 * that plays it.
 */
export async function action({ request, params, context: { ctx } }: ActionFunctionArgs) {
  if (request.method !== "POST") throw new AppError("method_not_allowed", "Use POST to send a file.");
  requireAccess(ctx, "sliders");
  const module = readUploadModule(params.module);
  if (module === null) throw new AppError("not_found", copy.missing);
  const { id, url } = await trackFailure(ctx, "uploadfileAWSS3 error", () =>
    module === "video-files" ? receiveVideo(ctx, request) : receiveImage(ctx, request, module),
  );
  const fileUrl = new URL(`/${uploadKey(ctx, id)}`, ctx.url).href;
  return Response.json({ data: { fileUrl, url } }, { status: 201 });
}
