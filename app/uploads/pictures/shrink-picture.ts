import { isHeic } from "#app/uploads/pictures/is-heic.ts";
import { uploadCopy } from "#app/uploads/upload-copy.ts";

/** Longer edges that are tried, in pixels, until the file is small enough. The first is the largest that a page shows. */
const edges = [2560, 1920, 1440, 1080, 800, 600];
const qualities = [0.88, 0.75];

/** Left as they are: a drawing has no pixels, and a canvas would keep one frame of an animation. */
const untouched = new Set(["image/svg+xml", "image/gif"]);

function hasAlpha(context: OffscreenCanvasRenderingContext2D, { width, height }: OffscreenCanvas): boolean {
  const { data } = context.getImageData(0, 0, width, height);
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return true;
  return false;
}

/** The picture with a longer edge of at most `edge`, upright. */
function draw(bitmap: ImageBitmap, edge: number) {
  const scale = Math.min(1, edge / Math.max(bitmap.width, bitmap.height));
  const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale));
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("no 2d context");
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return { canvas, context };
}

/** A JPEG or, with transparency, a WebP or PNG of at most `maxBytes`; null if even the smallest has more. */
async function encode(bitmap: ImageBitmap, { type }: File, maxBytes: number): Promise<Blob | null> {
  for (const edge of edges) {
    const { canvas, context } = draw(bitmap, edge);
    const keepsAlpha = type !== "image/jpeg" && hasAlpha(context, canvas);
    for (const quality of qualities) {
      // A browser that cannot write WebP writes a PNG instead.
      const blob = await canvas.convertToBlob({ type: keepsAlpha ? "image/webp" : "image/jpeg", quality });
      if (blob.size <= maxBytes) return blob;
    }
  }
  return null;
}

/**
 * A chosen picture in at most `maxBytes`, made smaller in the browser; as it was when that fails, for the server to judge. @throws Error with a
 * message for the user: a HEIC that this browser cannot read
 */
export async function shrinkPicture(file: File, maxBytes: number): Promise<File> {
  if (untouched.has(file.type)) return file;
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
    const blob = await encode(bitmap, file, maxBytes).finally(() => bitmap.close());
    if (blob === null) return file;
    const name = `${file.name.replace(/\.[^.]*$/, "")}.${blob.type.slice("image/".length).replace("jpeg", "jpg")}`;
    return new File([blob], name, { type: blob.type });
  } catch {
    if (isHeic(file)) throw new Error(uploadCopy.heic);
    return file;
  }
}
