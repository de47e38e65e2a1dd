import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { reportUnexpected } from "#app/edge/http/report-unexpected.server.ts";
import type { FormErrors } from "#app/sliders/admin/form/form-errors.ts";
import { errorPath, fileFieldPrefix, setField } from "#app/sliders/admin/form/form-fields.ts";
import { type SliderForm, uploadModuleOf } from "#app/sliders/admin/form/slider-form.ts";
import { storeImage } from "#app/uploads/store-image.server.ts";
import { uploadCopy } from "#app/uploads/upload-copy.ts";
import type { ImageModule } from "#app/uploads/upload-rules.ts";

/** Error text of a picture that was not stored. @throws AppError unauthorised, forbidden */
function failureText(error: unknown, module: ImageModule, file: string): string {
  if (!(error instanceof AppError)) return `${uploadCopy.failed(file)}. ${reportUnexpected(error).body.error.message}`;
  if (error.code === "unauthorised" || error.code === "forbidden") throw error;
  return error.code === "too_large" ? uploadCopy.oversize(module) : error.message;
}

/**
 * Stores the pictures of a form without JavaScript and sets their fields. Errors are at the field; the other pictures are kept.
 */
export async function storeFormImages(
  ctx: RequestContext,
  { form, fields }: { form: SliderForm; fields: FormData },
): Promise<{ form: SliderForm; imageErrors: FormErrors }> {
  let changed = form;
  const imageErrors: FormErrors = {};
  for (const [name, file] of fields) {
    if (!name.startsWith(fileFieldPrefix) || typeof file === "string" || file.size === 0) continue;
    const field = name.slice(fileFieldPrefix.length);
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const module = uploadModuleOf(form.kind);
      const { srcKey } = await storeImage(ctx, { module, name: file.name, bytes });
      const withImage = setField(changed, field, srcKey);
      changed = { ...withImage, view: { ...withImage.view, touched: true } };
    } catch (error) {
      imageErrors[errorPath(form, field)] = [failureText(error, uploadModuleOf(form.kind), file.name)];
    }
  }
  return { form: changed, imageErrors };
}
