import { expect, test } from "vitest";
import { makeVariant, toSource } from "#workers/resize/make-variant.ts";

/** A stand-in of the platform's Images that notes what it is asked for: Miniflare's knows no `flip`. */
function notingImages() {
  const asked: object[] = [];
  const image = {
    transform(options: object) {
      asked.push(options);
      return image;
    },
    output: async () => ({ image: () => new Blob(["x"]).stream() }),
  };
  return { asked, images: { input: () => image } as unknown as ImagesBinding };
}

const size = { width: 320, height: 640, fit: "scale-down" } as const;

test("every EXIF orientation is brought upright by a turn and a mirror before the picture is resized", async () => {
  const steps: Record<number, object[]> = {
    1: [],
    2: [{ flip: "h" }],
    3: [{ rotate: 180 }],
    4: [{ rotate: 180 }, { flip: "h" }],
    5: [{ rotate: 90 }, { flip: "h" }],
    6: [{ rotate: 90 }],
    7: [{ rotate: 270 }, { flip: "h" }],
    8: [{ rotate: 270 }],
  };
  for (const [orientation, expected] of Object.entries(steps)) {
    const bytes = new Uint8Array([0, Number(orientation), 0]);
    const header = { type: "image/jpeg", width: 4, height: 3 } as const;
    const orientationAt = { offset: 0, littleEndian: false };
    const source = toSource(bytes, { ...header, orientation: Number(orientation), orientationAt });
    const { asked, images } = notingImages();
    await makeVariant(images, source, size);
    expect(asked, orientation).toEqual([...expected, size]);
    // The platform would turn it a second time.
    expect([...source.bytes]).toEqual([0, 1, 0]);
  }
});
