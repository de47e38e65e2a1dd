import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { readImageHeader } from "#app/media/images/image-header.ts";
import { sanitiseSvg } from "#app/media/images/sanitise-svg.server.ts";
import { brandPictureCopy as brandCopy } from "#app/uploads/pictures/brand-picture-copy.ts";
import { storeImage } from "#app/uploads/store-image.server.ts";
import { uploadCopy as copy } from "#app/uploads/upload-copy.ts";
import { maxUploadBytes, uploadArea } from "#app/uploads/upload-rules.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

type BrandModule = "company-logos" | "company-icons";
type Size = { width: number; height: number };

function requireShape(module: BrandModule, { width, height }: Size): void {
  const ratio = width / height;
  if (module === "company-icons" && Math.abs(ratio - 1) > 0.1) throw new AppError("invalid", brandCopy.iconShape);
  if (module === "company-logos" && (ratio > 12 || ratio < 1 / 3)) throw new AppError("invalid", brandCopy.logoShape);
}

/** Stores a sanitised drawing under a key of its own, so that deleting one upload deletes no other's. */
async function storeSvg(
  ctx: RequestContext,
  { module, name, bytes }: { module: BrandModule; name: string; bytes: Uint8Array },
): Promise<string> {
  const actor = requireAccess(ctx, uploadArea(module));
  const clean = sanitiseSvg(bytes);
  if ("problem" in clean) throw new AppError("unsupported", brandCopy[clean.problem]);
  requireShape(module, clean);
  await enforceRateLimit(ctx.env, "form", `upload:${actor.id}`);
  const id = newId(ctx.now);
  const imageKey = `images/${id}`;
  const sourceKey = `${imageKey}/mark.svg`;
  const { uploads, insert } = scoped(ctx.db, ctx.company);
  const size = { width: Math.max(1, Math.round(clean.width)), height: Math.max(1, Math.round(clean.height)) };
  const file = { sourceKey, imageKey, bytes: clean.svg.length, ...size };
  const created = { id, userId: actor.id, module, name: name.slice(0, 255), createdAt: ctx.now };
  // The row first: the nightly sweep finds what it names.
  await insert(uploads, { ...created, ...file, status: "processed" });
  await ctx.env.MEDIA.put(sourceKey, clean.svg, { httpMetadata: { contentType: "image/svg+xml" } });
  return sourceKey;
}

/**
 * Stores a company's logo or icon: a drawing rebuilt from allowed parts, or a PNG or WebP in its sizes. Returns the key of the picture in
 * MEDIA. @throws AppError unauthorised, forbidden, invalid for another shape, too_large, unsupported, too_many_requests
 */
export async function storeBrandPicture(
  ctx: RequestContext,
  { module, file }: { module: BrandModule; file: File },
): Promise<string> {
  if (file.size > maxUploadBytes(module)) throw new AppError("too_large", copy.oversize(module));
  const bytes = new Uint8Array(await file.arrayBuffer());
  const header = readImageHeader(bytes);
  if (header === null) return storeSvg(ctx, { module, name: file.name, bytes });
  if (header.type !== "image/png" && header.type !== "image/webp") throw new AppError("unsupported", brandCopy.type);
  requireShape(module, header);
  return (await storeImage(ctx, { module, name: file.name, bytes })).srcKey;
}
