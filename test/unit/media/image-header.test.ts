import fc from "fast-check";
import { expect, test } from "vitest";
import { readImageHeader } from "#app/media/images/image-header.ts";
import { fakePng, jpeg } from "#test/routes/media/pictures.ts";

const text = (words: string) => Uint8Array.from(words, (letter) => letter.charCodeAt(0));

function webp(kind: string, size: number[]): Uint8Array {
  return Uint8Array.from([
    ...text("RIFF"),
    0,
    0,
    0,
    0,
    ...text(`WEBP${kind}`),
    0,
    0,
    0,
    0,
    ...size,
    ...new Array<number>(20).fill(0),
  ]);
}

function avif(width: number, height: number): Uint8Array {
  const box = new DataView(new ArrayBuffer(20));
  box.setUint32(12, width);
  box.setUint32(16, height);
  const bytes = new Uint8Array(box.buffer);
  bytes.set(text("ispe"), 4);
  return Uint8Array.from([0, 0, 0, 20, ...text("ftypavif"), 0, 0, 0, 0, ...bytes]);
}

test("every kind of picture tells its size before it is decoded", () => {
  expect(readImageHeader(fakePng(640, 480))).toMatchObject({ type: "image/png", width: 640, height: 480 });
  expect(readImageHeader(jpeg(200, 100, 6))).toMatchObject({
    type: "image/jpeg",
    width: 200,
    height: 100,
    orientation: 6,
  });
  const gif = Uint8Array.from([...text("GIF89a"), 0x40, 0x01, 0xf0, 0x00]);
  expect(readImageHeader(gif)).toMatchObject({ type: "image/gif", width: 320, height: 240 });
  const extended = webp("VP8X", [0, 0, 0, 0, 0x3f, 0x01, 0, 0xef, 0, 0]);
  expect(readImageHeader(extended)).toMatchObject({ type: "image/webp", width: 320, height: 240 });
  const lossy = webp("VP8 ", [0, 0, 0, 0x9d, 0x01, 0x2a, 0x40, 0x01, 0xf0, 0x00]);
  expect(readImageHeader(lossy)).toMatchObject({ width: 320, height: 240 });
  const lossless = webp("VP8L", [0x2f, 0x3f, 0xc1, 0x3b, 0x00]);
  expect(readImageHeader(lossless)).toMatchObject({ width: 320, height: 240 });
  expect(readImageHeader(avif(320, 240))).toMatchObject({ type: "image/avif", width: 320, height: 240 });
});

test("what is no picture is none, and nothing that is cut short or made up breaks the reader", () => {
  for (const words of ["", "<svg/>", "GIF90a", "%PDF-1.7", "\u00ff\u00d8"])
    expect(readImageHeader(text(words)), words).toBeNull();
  const heads = [
    [],
    [0xff, 0xd8],
    [...jpeg(20, 10, 3)],
    [...fakePng(1, 1)],
    [...text("GIF89a")],
    [...webp("VP8X", [])],
    [...avif(1, 1)],
  ];
  const hostile = fc.tuple(fc.constantFrom(...heads), fc.nat(200), fc.uint8Array({ maxLength: 300 }));
  fc.assert(
    fc.property(hostile, ([head, cut, tail]) => {
      const bytes = Uint8Array.from([...head.slice(0, head.length - cut), ...tail]);
      const header = readImageHeader(bytes);
      if (header?.orientationAt) expect(header.orientationAt.offset).toBeLessThan(bytes.length - 1);
      if (header) expect(header.width * header.height).toBeGreaterThan(0);
    }),
    { numRuns: 2000 },
  );
});
