import type { ImageHeader } from "#app/media/images/jpeg-header.ts";
import { mirrorPng } from "#workers/resize/mirror-png.ts";

type Turn = { rotate: 0 | 90 | 180 | 270; mirror: boolean };

/** Transformations by EXIF orientation 1 to 8: rotate clockwise, then mirror horizontally. */
const turns: Record<number, Turn> = {
  1: { rotate: 0, mirror: false },
  2: { rotate: 0, mirror: true },
  3: { rotate: 180, mirror: false },
  4: { rotate: 180, mirror: true },
  5: { rotate: 90, mirror: true },
  6: { rotate: 90, mirror: false },
  7: { rotate: 270, mirror: true },
  8: { rotate: 270, mirror: false },
};

/** WebP quality without visible difference. */
const quality = 80;

/** A picture in memory with its orientation tag reset; `rotate` is still to be applied. */
export type Source = { bytes: Uint8Array<ArrayBuffer>; rotate: Turn["rotate"] };

type Size = { width: number; height: number; fit: "scale-down" | "crop" };

/** The picture rotated, then resized. */
function turnedTo(images: ImagesBinding, { bytes, rotate }: Source, size: Size): ImageTransformer {
  const image = images.input(new Blob([bytes]).stream());
  return (rotate === 0 ? image : image.transform({ rotate })).transform(size);
}

/**
 * The platform rotates by EXIF and the local emulation does not, so the tag in the file is reset (in `bytes`) and the rotation is
 * requested. The emulation cannot mirror at all: a mirrored picture is first made `largest` and mirrored here. @throws what the Images
 * binding throws for bytes it cannot decode
 */
export async function toSource(
  images: ImagesBinding,
  { bytes, header: { orientation, orientationAt } }: { bytes: Uint8Array<ArrayBuffer>; header: ImageHeader },
  largest: Size,
): Promise<Source> {
  if (orientationAt) new DataView(bytes.buffer).setUint16(orientationAt.offset, 1, orientationAt.littleEndian);
  const { rotate, mirror } = turns[orientation] ?? { rotate: 0, mirror: false };
  if (!mirror) return { bytes, rotate };
  const result = await turnedTo(images, { bytes, rotate }, largest).output({ format: "image/png" });
  const png = new Uint8Array(await new Response(result.image()).arrayBuffer());
  return { bytes: await mirrorPng(png), rotate: 0 };
}

/**
 * Makes a WebP, or a PNG, of `size`, upright, never larger than the source, from the first frame and without metadata. @throws what the Images binding
 * throws for bytes it cannot decode
 */
export async function makeVariant(
  images: ImagesBinding,
  source: Source,
  size: Size,
  isPng = false,
): Promise<ArrayBuffer> {
  const output = isPng ? ({ format: "image/png" } as const) : ({ format: "image/webp", quality, anim: false } as const);
  const result = await turnedTo(images, source, size).output(output);
  return new Response(result.image()).arrayBuffer();
}
