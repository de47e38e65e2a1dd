import type { ImageHeader } from "#app/media/images/jpeg-header.ts";
import { mirrorPng } from "#workers/resize/mirror-png.ts";

type Turn = { rotate: 0 | 90 | 180 | 270; mirror: boolean };

/** What brings a picture upright, by EXIF orientation 1 to 8: turned clockwise first, then mirrored left to right. */
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

/** Small beside the picture, and no difference that a viewer sees. */
const quality = 80;

/** A picture in memory whose note of its orientation says upright; `rotate` is the turn it still needs. */
export type Source = { bytes: Uint8Array<ArrayBuffer>; rotate: Turn["rotate"] };

type Size = { width: number; height: number; fit: "scale-down" | "crop" };

/** The picture turned and then resized. */
function turnedTo(images: ImagesBinding, { bytes, rotate }: Source, size: Size): ImageTransformer {
  const image = images.input(new Blob([bytes]).stream());
  return (rotate === 0 ? image : image.transform({ rotate })).transform(size);
}

/**
 * The platform turns by EXIF and its local stand-in does not, so the note in the file is set to upright (in `bytes`) and the rotation is
 * requested. The stand-in cannot mirror at all: a mirrored picture is made `largest` at first, and mirrored here.
 * @throws what the Images binding throws at bytes it cannot decode
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
 * Makes a WebP of `size`, upright, never larger than the source, of the first frame and without metadata.
 * @throws what the Images binding throws at bytes it cannot decode
 */
export async function makeVariant(images: ImagesBinding, source: Source, size: Size): Promise<ArrayBuffer> {
  const result = await turnedTo(images, source, size).output({ format: "image/webp", quality, anim: false });
  return new Response(result.image()).arrayBuffer();
}
