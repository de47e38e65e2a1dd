import type { ImageHeader } from "#workers/resize/jpeg-header.ts";
import { type VariantRequest, variantSizes } from "#workers/resize/variants.ts";

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

/**
 * Makes a WebP of one of the product's sizes, upright, cut to the shape, never larger than the source and without its
 * metadata. The platform turns by EXIF and its local stand-in does not, so the note in the file is set to upright (in `bytes`)
 * and the rotation is requested.
 * @throws what the Images binding throws at bytes it cannot decode
 */
export async function makeVariant(
  images: ImagesBinding,
  bytes: Uint8Array<ArrayBuffer>,
  input: { header: ImageHeader; variant: VariantRequest["variant"] },
): Promise<ArrayBuffer> {
  const { orientation, orientationAt } = input.header;
  if (orientationAt) new DataView(bytes.buffer).setUint16(orientationAt.offset, 1, orientationAt.littleEndian);
  const turn = turns[orientation] ?? { rotate: 0, mirror: false };
  let image = images.input(new Blob([bytes]).stream());
  if (turn.rotate !== 0) image = image.transform({ rotate: turn.rotate });
  if (turn.mirror) image = image.transform({ flip: "h" });
  const result = await image
    .transform({ ...variantSizes[input.variant], fit: "crop" })
    .output({ format: "image/webp", quality, anim: false });
  return new Response(result.image()).arrayBuffer();
}
