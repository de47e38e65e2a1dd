import type { ImageHeader } from "#app/media/images/jpeg-header.ts";

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

/** A picture in memory whose note of its orientation says upright; `turn` is what it still needs. */
export type Source = { bytes: Uint8Array<ArrayBuffer>; turn: Turn };

/**
 * The platform turns by EXIF and its local stand-in does not, so the note in the file is set to upright (in `bytes`) and the rotation is
 * requested.
 */
export function toSource(bytes: Uint8Array<ArrayBuffer>, { orientation, orientationAt }: ImageHeader): Source {
  if (orientationAt) new DataView(bytes.buffer).setUint16(orientationAt.offset, 1, orientationAt.littleEndian);
  return { bytes, turn: turns[orientation] ?? { rotate: 0, mirror: false } };
}

type Size = { width: number; height: number; fit: "scale-down" | "crop" };

/**
 * Makes a WebP of `size`, upright, never larger than the source, of the first frame and without metadata.
 * @throws what the Images binding throws at bytes it cannot decode
 */
export async function makeVariant(images: ImagesBinding, { bytes, turn }: Source, size: Size): Promise<ArrayBuffer> {
  let image = images.input(new Blob([bytes]).stream());
  if (turn.rotate !== 0) image = image.transform({ rotate: turn.rotate });
  if (turn.mirror) image = image.transform({ flip: "h" });
  const result = await image.transform(size).output({ format: "image/webp", quality, anim: false });
  return new Response(result.image()).arrayBuffer();
}
