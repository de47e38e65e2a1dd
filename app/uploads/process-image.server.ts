import { eq } from "drizzle-orm";
import { z } from "zod";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { resizedSchema, variantKey } from "#app/media/images/variants.ts";
import { idOfUpload } from "#app/uploads/create-file.server.ts";
import { uploadCopy as copy } from "#app/uploads/upload-copy.ts";
import type { imageSchema, UploadedImage, uploadArea } from "#app/uploads/upload-rules.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const answerSchema = z.union([
  z.object({ data: resizedSchema }),
  z.object({
    error: z.object({ code: z.enum(["not_found", "too_large", "unsupported", "invalid"]), message: z.string() }),
  }),
]);

/** Has the resize worker make the variants of a picture. @throws AppError unsupported, too_large, unavailable */
export async function resize(
  ctx: Pick<RequestContext, "env">,
  request: { key: string; onlyReduction: boolean; isMark?: boolean },
) {
  const response = await ctx.env.RESIZE.fetch("https://resize.internal/", {
    method: "POST",
    body: JSON.stringify(request),
  });
  const answer = answerSchema.parse(await response.json());
  if ("data" in answer) return answer.data;
  throw new AppError(answer.error.code, answer.error.message);
}

/** The upload id in a file URL returned by "create file". @throws AppError not_found */
function idOfAddress(ctx: RequestContext, address: string): string {
  const url = URL.canParse(address, ctx.url) ? new URL(address, ctx.url) : null;
  const id = url && url.host === ctx.url.host ? idOfUpload(ctx, url.pathname.slice(1)) : null;
  if (id === null) throw new AppError("not_found", copy.missing);
  return id;
}

/** Object first, then row: if the second fails, the sweep finds the row. */
async function dropUpload(ctx: RequestContext, { id, sourceKey }: { id: string; sourceKey: string }): Promise<void> {
  await ctx.env.MEDIA.delete(sourceKey);
  const tenant = scoped(ctx.db, ctx.company);
  await tenant.delete(tenant.uploads, eq(tenant.uploads.id, id));
}

/**
 * Makes the variants of an uploaded picture, or only the reduced one. Idempotent. @throws AppError unauthorised, forbidden, not_found (also
 * for another company's upload), unsupported, too_large
 */
export async function processImage(
  ctx: RequestContext,
  input: Pick<z.infer<typeof imageSchema>, "url" | "onlyReduction"> & {
    area?: ReturnType<typeof uploadArea>;
    isMark?: boolean;
  },
): Promise<UploadedImage> {
  const { url, onlyReduction, area = "sliders", isMark = false } = input;
  requireAccess(ctx, area);
  const id = idOfAddress(ctx, url);
  const { uploads, select, update } = scoped(ctx.db, ctx.company);
  const fields = { sourceKey: uploads.sourceKey, status: uploads.status };
  const [upload] = await select(fields, uploads, eq(uploads.id, id));
  if (!upload?.sourceKey) throw new AppError("not_found", copy.missing);
  const { sourceKey, status } = upload;
  const resized = await resize(ctx, { key: sourceKey, onlyReduction, isMark }).catch(async (error: unknown) => {
    // Unusable bytes are deleted at once instead of by the sweep.
    if (error instanceof AppError && status === "stored") await dropUpload(ctx, { id, sourceKey });
    throw error;
  });
  const { image, width, height, placeholder } = resized;
  const values = { status: "processed", imageKey: image, width, height, placeholder } as const;
  await update(uploads, values, eq(uploads.id, id));
  const srcKey = variantKey(image, isMark ? "card" : onlyReduction ? "reduced" : "background");
  return { url: `/media/${srcKey}`, srcKey, width, height, placeholder };
}
