import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { dropUpload, type PartSender, readParts } from "#app/uploads/parts/receive-parts.server.ts";
import { maxFormBytes } from "#app/uploads/parts/upload-parts.ts";
import { readStreamedForm } from "#app/uploads/read-streamed-form.server.ts";
import { fileError } from "#app/uploads/store-audio.server.ts";
import { uploadCopy as copy } from "#app/uploads/upload-copy.ts";

type FileForm = Parameters<Parameters<typeof readStreamedForm>[1]>[0];

/** The file of a form. @throws AppError too_large for one that has to come in parts */
export async function* withinForm(file: FileForm["file"]): FileForm["file"] {
  let bytes = 0;
  for await (const chunk of file) {
    bytes += chunk.length;
    if (bytes > maxFormBytes) throw fileError("too_large", copy.tooLargeForForm);
    yield chunk;
  }
}

/** Whether the file itself was refused, so that its parts are of no use. */
function isRefusal(error: unknown): boolean {
  return error instanceof AppError && ["unsupported", "too_large", "conflict"].includes(error.code);
}

/**
 * A streamed form with one file, which it contains, or which came in parts before: then the field `upload` names them, and the file of the
 * form is empty. @throws AppError as `readStreamedForm` and `readParts`, and what `use` throws. `sender`: who sent
 * the parts, if it is no user
 */
export function readFileForm<T>(
  ctx: RequestContext,
  request: Request,
  use: (form: FileForm) => Promise<T>,
  sender?: PartSender,
): Promise<T> {
  return readStreamedForm(request, async ({ fields, fileName, file }) => {
    const upload = fields.get("upload") ?? "";
    fields.delete("upload");
    if (upload === "") return use({ fields, fileName, file: withinForm(file) });
    try {
      const result = await use({ fields, fileName, file: readParts(ctx, upload, sender) });
      await dropUpload(ctx, upload, sender);
      return result;
    } catch (error) {
      if (isRefusal(error)) await dropUpload(ctx, upload, sender);
      throw error;
    }
  });
}
