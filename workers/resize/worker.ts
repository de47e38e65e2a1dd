import { uint8ArrayToBase64 } from "uint8array-extras";
import { readImageHeader } from "#app/media/images/image-header.ts";
import { imageName } from "#app/media/images/image-name.ts";
import type { ImageHeader } from "#app/media/images/jpeg-header.ts";
import {
  isPng,
  markNames,
  maxPixels,
  type Resized,
  type ResizeRequest,
  resizeRequestSchema,
  type VariantName,
  variantKey,
  variantNames,
  variants,
} from "#app/media/images/variants.ts";
import { makeVariant, toSource } from "#workers/resize/make-variant.ts";

type ResizeBindings = { MEDIA: R2Bucket; IMAGES: ImagesBinding };

/** Max bytes of a source: held in memory once, far below the 128 MB of an isolate, far above the limit of forms. */
const maxSourceBytes = 25 * 1024 * 1024;
/** Max size of a placeholder in pixels. */
const placeholderSize = { width: 16, height: 16, fit: "scale-down" } as const;

function fail(status: 400 | 404 | 413 | 415, code: string, message: string): Response {
  return Response.json({ error: { code, message } }, { status });
}

/** Size of the picture after rotation. */
function uprightSize({ width, height, orientation }: ImageHeader): { width: number; height: number } {
  return orientation > 4 ? { width: height, height: width } : { width, height };
}

type Made = { pictures: Map<string, ArrayBuffer>; placeholder: string };

/** Variants by key, and the placeholder; null if the bytes cannot be decoded. Sequentially: each decodes the whole picture. */
async function makeAll(
  { IMAGES }: ResizeBindings,
  { bytes, header, keys }: { bytes: Uint8Array<ArrayBuffer>; header: ImageHeader; keys: Map<string, VariantName> },
): Promise<Made | null> {
  const pictures = new Map<string, ArrayBuffer>();
  try {
    const source = await toSource(IMAGES, { bytes, header }, variants.background);
    for (const [key, name] of keys) pictures.set(key, await makeVariant(IMAGES, source, variants[name], isPng(name)));
    const tiny = new Uint8Array(await makeVariant(IMAGES, source, placeholderSize));
    return { pictures, placeholder: `data:image/webp;base64,${uint8ArrayToBase64(tiny)}` };
  } catch {
    return null;
  }
}

/** Variants not stored yet, by key: keys are content hashes. */
async function missingVariants(
  { MEDIA }: ResizeBindings,
  { image, onlyReduction, isMark }: { image: string; onlyReduction: boolean; isMark: boolean },
): Promise<Map<string, VariantName>> {
  const keys = new Map<string, VariantName>();
  for (const name of isMark ? markNames : onlyReduction ? (["reduced"] as const) : variantNames) {
    const key = variantKey(image, name);
    if ((await MEDIA.head(key)) === null) keys.set(key, name);
  }
  return keys;
}

async function resize(bindings: ResizeBindings, { key, onlyReduction, isMark }: ResizeRequest): Promise<Response> {
  const stored = await bindings.MEDIA.get(key);
  if (stored === null) return fail(404, "not_found", "There is no such picture.");
  if (stored.size > maxSourceBytes) {
    await stored.body.cancel();
    return fail(413, "too_large", `The picture has more than ${maxSourceBytes / 1024 / 1024} MB.`);
  }
  const bytes = new Uint8Array(await stored.arrayBuffer());
  const image = await imageName(bytes);
  const header = readImageHeader(bytes);
  if (header === null) return fail(415, "unsupported", "Pictures are JPEG, PNG, WebP, GIF or AVIF.");
  if (header.width * header.height > maxPixels) {
    return fail(413, "too_large", `The picture has more than ${maxPixels / 1_000_000} million pixels.`);
  }
  const keys = await missingVariants(bindings, { image, onlyReduction, isMark });
  const made = await makeAll(bindings, { bytes, header, keys });
  if (made === null) return fail(415, "unsupported", "The picture is damaged. Export it again or choose another file.");
  // Stored only when all are made, so that a rejected picture leaves nothing behind.
  for (const [key, picture] of made.pictures) {
    const contentType = key.endsWith(".png") ? "image/png" : "image/webp";
    const httpMetadata = { contentType, cacheControl: "public, max-age=31536000, immutable" };
    await bindings.MEDIA.put(key, picture, { httpMetadata });
  }
  const { placeholder } = made;
  return Response.json({ data: { image, ...uprightSize(header), placeholder } satisfies Resized });
}

/**
 * Service binding: POST `{ key, onlyReduction, isMark }` makes variants of a picture in MEDIA, keyed by the source's content hash, and returns
 * `{ data: Resized }`.
 */
export default {
  async fetch(request: Request, bindings: ResizeBindings): Promise<Response> {
    const parsed = resizeRequestSchema.safeParse(await request.json().catch(() => null));
    if (!parsed.success) return fail(400, "invalid", "A picture is resized with { key, onlyReduction }.");
    return resize(bindings, parsed.data);
  },
};
