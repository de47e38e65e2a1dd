import { fileField, markModules, markNames } from "#app/companies/theme/theme-form.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { storeBrandPicture } from "#app/uploads/pictures/store-brand-picture.server.ts";

/**
 * Stores the files in a theme form and replaces them by their keys, so that a preview or another field's error keeps them. Returns the
 * errors of unusable files; null without any.
 */
export async function storeThemeMarks(ctx: RequestContext, form: FormData): Promise<AppError | null> {
  const messages: Record<string, string[]> = {};
  let refused: AppError | null = null;
  for (const name of markNames) {
    const file = form.get(fileField(name));
    form.delete(fileField(name));
    if (!(file instanceof File) || file.size === 0) continue;
    try {
      form.set(name, await storeBrandPicture(ctx, { module: markModules[name], file }));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      messages[name] = [error.message];
      refused = new AppError(error.code, error.message, messages);
    }
  }
  return refused;
}
