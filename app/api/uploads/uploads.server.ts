import { z } from "zod";
import { ApiRouter } from "#app/api/frame/api-router.server.ts";
import { readJsonBody } from "#app/api/read-json-body.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { createFile, requireUploadForm, uploadKey } from "#app/uploads/create-file.server.ts";
import { processImage } from "#app/uploads/process-image.server.ts";
import { readStreamedForm } from "#app/uploads/read-streamed-form.server.ts";
import { readUpload } from "#app/uploads/read-upload.server.ts";
import { storeSource } from "#app/uploads/store-source.server.ts";
import { storeVideo } from "#app/uploads/store-video.server.ts";
import { trackFailure } from "#app/uploads/track-failure.server.ts";
import { uploadCopy as copy } from "#app/uploads/upload-copy.ts";
import {
  fileSchema,
  type ImageModule,
  imageSchema,
  readUploadModule,
  uploadTokenSchema,
} from "#app/uploads/upload-rules.ts";
import { createUploadToken } from "#app/uploads/upload-token.server.ts";

/** `url`: playback URL of a video. */
type Received = { id: string; url?: string };

/** Pictures are buffered: they are small and checked before they are stored. */
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

// Bodies are read within `trackFailure`: a rejected body is a failed step of an upload, too.
export const uploads = new ApiRouter("Uploads")
  .on(
    "post",
    "/upload-tokens",
    {
      summary: "Ask for a token to upload with",
      access: "sliders",
      body: uploadTokenSchema,
      maxBytes: 1024,
      readsBody: true,
      status: 201,
      data: z.strictObject({ uploadToken: z.string() }),
    },
    async ({ ctx, request }) => ({
      uploadToken: await trackFailure(ctx, "Upload token error", async () =>
        createUploadToken(ctx, await readJsonBody(request, { schema: uploadTokenSchema, maxBytes: 1024 })),
      ),
    }),
  )
  .on(
    "post",
    "/files",
    {
      summary: "Announce a file and get the form for it",
      description:
        "The file is posted to `url` as multipart/form-data, after `fields` and under the name `file`; `fileUrl` names it in POST /images.",
      access: "sliders",
      body: fileSchema,
      errors: ["gone"],
      maxBytes: 8 * 1024,
      readsBody: true,
      status: 201,
      data: z.strictObject({
        url: z.string(),
        fields: z.strictObject({ key: z.string(), policy: z.string(), signature: z.string() }),
        fileUrl: z.string(),
      }),
    },
    ({ ctx, request }) =>
      trackFailure(ctx, "Create file error", async () =>
        createFile(ctx, await readJsonBody(request, { schema: fileSchema, maxBytes: 8 * 1024 })),
      ),
  )
  .on(
    "post",
    "/uploads/:module",
    {
      summary: "Send a file by the form of POST /files",
      description: "The body is multipart/form-data. `url` plays a video.",
      access: "sliders",
      params: z.object({ module: z.string() }),
      file: "multipart/form-data",
      status: 201,
      data: z.strictObject({ fileUrl: z.string(), url: z.string().optional() }),
    },
    async ({ ctx, request, params }) => {
      const module = readUploadModule(params.module);
      if (module === null) throw new AppError("not_found", copy.missing);
      const { id, url } = await trackFailure(ctx, "uploadfileAWSS3 error", () =>
        module === "video-files" ? receiveVideo(ctx, request) : receiveImage(ctx, request, module),
      );
      return { fileUrl: new URL(`/${uploadKey(ctx, id)}`, ctx.url).href, ...(url === undefined ? {} : { url }) };
    },
  )
  .on(
    "post",
    "/images",
    {
      summary: "Make the variants of an uploaded picture",
      access: "sliders",
      body: imageSchema,
      maxBytes: 2048,
      readsBody: true,
      data: z.strictObject({
        url: z.string(),
        srcKey: z.string(),
        width: z.number(),
        height: z.number(),
        placeholder: z.string(),
      }),
    },
    ({ ctx, request }) =>
      trackFailure(ctx, "Image processing error", async () =>
        processImage(ctx, await readJsonBody(request, { schema: imageSchema, maxBytes: 2048 })),
      ),
  )
  .close();
