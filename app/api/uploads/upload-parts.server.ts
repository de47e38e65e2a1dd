import { z } from "zod";
import { ApiRouter } from "#app/api/frame/api-router.server.ts";
import { dropUpload, openUpload, storePart } from "#app/uploads/parts/receive-parts.server.ts";
import { partedFileSchema, partSchema } from "#app/uploads/parts/upload-parts.ts";
import { uploadCopy as copy } from "#app/uploads/upload-copy.ts";

const upload = z.string().max(200);
const params = z.object({ upload, part: z.coerce.number().int().min(1).max(1000) });

/** Files too large for one request. */
export const uploadParts = new ApiRouter("Uploads")
  .on(
    "post",
    "/upload-parts",
    {
      summary: "Begin the upload of a large file in parts, or go on with it",
      description:
        "`parts` have arrived already. After the last part the form of the file is posted as usual, with `upload` as a further field and an empty `file` that has the name. `upload` is valid for a day, for the sender; ask again with the same `file` and `bytes` to go on later.",
      ...{ access: "signed-in", body: partedFileSchema, status: 201 },
      data: z.strictObject({
        ...{ upload: z.string(), partBytes: z.number() },
        parts: z.array(z.strictObject({ part: z.number(), sha256: z.string() })),
      }),
    },
    ({ ctx, body }) => openUpload(ctx, body),
  )
  .on(
    "put",
    "/upload-parts/:upload/:part",
    {
      summary: "Store a part",
      description: "The body is the bytes, `partBytes` of them but in the last part, with Content-Length.",
      ...{ access: "signed-in", params, missing: copy.missing, query: partSchema, file: "application/octet-stream" },
      data: z.strictObject({ part: z.number() }),
    },
    async ({ ctx, request, params: { upload, part }, query: { sha256 } }) => {
      await storePart(ctx, { upload, part, sha256, request });
      return { part };
    },
  )
  .on(
    "delete",
    "/upload-parts/:upload",
    {
      summary: "Give up an upload: its parts are deleted",
      ...{ access: "signed-in", params: z.object({ upload }), missing: copy.missing },
      data: z.strictObject({}),
    },
    async ({ ctx, params: { upload } }) => {
      await dropUpload(ctx, upload);
      return {};
    },
  )
  .close();
