import { uint8ArrayToHex } from "uint8array-extras";
import { readImageHeader } from "#workers/resize/image-header.ts";
import { makeVariant } from "#workers/resize/make-variant.ts";
import { type VariantRequest, variantRequestSchema } from "#workers/resize/variants.ts";

type ResizeBindings = { MEDIA: R2Bucket; IMAGES: ImagesBinding };

/** A source is held in memory once: far below the 128 MB of an isolate, far above what a form takes. */
const maxSourceBytes = 25 * 1024 * 1024;
/** Checked before anything is decoded. */
const maxPixels = 40_000_000;

function fail(status: 400 | 404 | 413 | 415, code: string, message: string): Response {
  return Response.json({ error: { code, message } }, { status });
}

function done(key: string, bytes: number): Response {
  return Response.json({ data: { key, bytes } });
}

async function respondWithVariant(
  { MEDIA, IMAGES }: ResizeBindings,
  { key, variant }: VariantRequest,
): Promise<Response> {
  const source = await MEDIA.get(key);
  if (source === null) return fail(404, "not_found", "There is no such picture.");
  if (source.size > maxSourceBytes) {
    await source.body.cancel();
    return fail(413, "too_large", `The picture has more than ${maxSourceBytes / 1024 / 1024} MB.`);
  }
  const bytes = new Uint8Array(await source.arrayBuffer());
  const result = `images/${uint8ArrayToHex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)))}/${variant}.webp`;
  const made = await MEDIA.head(result);
  if (made) return done(result, made.size);
  const header = readImageHeader(bytes);
  if (header === null) return fail(415, "unsupported", "Pictures are JPEG, PNG, WebP, GIF or AVIF.");
  if (header.width * header.height > maxPixels) {
    return fail(413, "too_large", `The picture has more than ${maxPixels / 1_000_000} million pixels.`);
  }
  const picture = await makeVariant(IMAGES, bytes, { header, variant }).catch(() => null);
  if (picture === null) return fail(415, "unsupported", "The picture is damaged and cannot be read.");
  const httpMetadata = { contentType: "image/webp", cacheControl: "public, max-age=31536000, immutable" };
  await MEDIA.put(result, picture, { httpMetadata });
  return done(result, picture.byteLength);
}

/**
 * Reached over its service binding alone: POST /variant `{ key, variant }` returns `{ data: { key, bytes } }`, the key of
 * a WebP in MEDIA named by the source's content and made by the first request.
 */
export default {
  async fetch(request: Request, bindings: ResizeBindings): Promise<Response> {
    const parsed = variantRequestSchema.safeParse(await request.json().catch(() => null));
    if (!parsed.success) return fail(400, "invalid", "A variant is asked for with { key, variant }.");
    return respondWithVariant(bindings, parsed.data);
  },
};
