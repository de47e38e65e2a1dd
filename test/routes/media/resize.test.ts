import { env } from "cloudflare:workers";
import { base64ToUint8Array } from "uint8array-extras";
import { expect, test } from "vitest";
import type { Bindings } from "#app/edge/context/env.server.ts";
import { readImageHeader } from "#app/media/images/image-header.ts";
import type { Resized } from "#app/media/images/variants.ts";
import { cornerShade, fakePng, jpeg, png } from "#test/routes/media/pictures.ts";

const { MEDIA, RESIZE } = env as unknown as Bindings;

async function ask(body: unknown) {
  const answer = await RESIZE.fetch("http://resize.internal/", { method: "POST", body: JSON.stringify(body) });
  return {
    status: answer.status,
    body: (await answer.json()) as { data?: Resized; error?: { code: string } },
  };
}

async function resized(bytes: Uint8Array, options: { onlyReduction?: boolean } = {}) {
  const key = `images/${crypto.randomUUID()}/source`;
  await MEDIA.put(key, bytes);
  return ask({ key, ...options });
}

async function pictureAt(image = "", name = "cover") {
  const object = await MEDIA.get(`${image}/${name}.webp`);
  return object && readImageHeader(new Uint8Array(await object.arrayBuffer()));
}

test("a picture is made in every size of the product, as WebP under the name of its content, with a placeholder", async () => {
  const { status, body } = await resized(await png(2000, 1500));
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    image: expect.stringMatching(/^images\/[0-9a-f]{64}$/),
    width: 2000,
    height: 1500,
  });
  const sizes = { cover: [320, 240], card: [640, 480], background: [1600, 1200], og: [1200, 630] };
  for (const [name, [width, height]] of Object.entries(sizes)) {
    expect(await pictureAt(body.data?.image, name), name).toMatchObject({ type: "image/webp", width, height });
  }
  expect(body.data?.placeholder.length).toBeLessThan(600);
  const tiny = base64ToUint8Array(body.data?.placeholder.split(",")[1] ?? "");
  expect(readImageHeader(tiny)).toMatchObject({ type: "image/webp", width: 16, height: 12 });
});

test("only the reduced picture is made where no more is wanted", async () => {
  const { body } = await resized(await png(1700, 1000), { onlyReduction: true });
  expect(await pictureAt(body.data?.image, "reduced")).toMatchObject({ width: 1600 });
  for (const name of ["cover", "card", "background", "og"]) expect(await pictureAt(body.data?.image, name)).toBeNull();
});

test("the same picture is made once, whatever it is called", async () => {
  const source = await png(640, 480);
  const first = await resized(source);
  const key = `${first.body.data?.image}/cover.webp`;
  const stored = await MEDIA.head(key);
  expect(await resized(source)).toEqual(first);
  expect((await MEDIA.head(key))?.uploaded).toEqual(stored?.uploaded);
});

test("a small picture is not blown up", async () => {
  const { body } = await resized(await png(120, 80));
  for (const name of ["cover", "card", "background"]) {
    expect(await pictureAt(body.data?.image, name)).toMatchObject({ width: 120, height: 80 });
  }
});

test("a picture taken sideways is shown upright, and what its file told of the camera is gone", async () => {
  const upright = await resized(jpeg(200, 100, 1));
  expect(await pictureAt(upright.body.data?.image)).toMatchObject({ width: 200, height: 100 });
  const { body } = await resized(jpeg(200, 100, 6));
  expect(body.data).toMatchObject({ width: 100, height: 200 });
  expect(await pictureAt(body.data?.image)).toMatchObject({ width: 100, height: 200 });
  const stored = await (await MEDIA.get(`${body.data?.image}/cover.webp`))?.text();
  expect(stored).not.toContain("Exif");
});

test("every EXIF orientation, the mirrored ones too, is brought upright", async () => {
  // Where the light corner belongs, and whether the picture is seen upended (EXIF 2.32, 4.6.5, Orientation).
  const corners = [
    "left top",
    "right top",
    "right bottom",
    "left bottom",
    "left top",
    "right top",
    "right bottom",
    "left bottom",
  ];
  for (const [index, corner] of corners.entries()) {
    const orientation = index + 1;
    const { status, body } = await resized(jpeg(64, 32, orientation));
    const [width, height] = orientation > 4 ? [32, 64] : [64, 32];
    expect([status, body.data?.width, body.data?.height], `${orientation}`).toEqual([200, width, height]);
    const isLight = (x: number, y: number) =>
      (corner.startsWith("left") ? x < 8 : x >= width - 8) && (corner.endsWith("top") ? y < 8 : y >= height - 8);
    const shade = (x: number, y: number) => (isLight(x, y) ? cornerShade.corner : cornerShade.rest);
    const expected = await resized(await png(width, height, shade));
    // The same pixels are the same file.
    for (const name of ["cover", "background"]) {
      const file = async (image = "") => (await MEDIA.get(`${image}/${name}.webp`))?.text();
      expect(await file(body.data?.image), `${orientation} ${name}`).toBe(await file(expected.body.data?.image));
    }
  }
});

test("what is no picture, or a damaged one, is refused as such", async () => {
  const damaged = (await png(640, 480)).slice(0, 60);
  const text = new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>");
  for (const bytes of [text, new Uint8Array(), new Uint8Array(100).fill(0xff), damaged]) {
    const { status, body } = await resized(bytes);
    expect(status).toBe(415);
    expect(body.error?.code).toBe("unsupported");
  }
});

test("a picture of more pixels than a decoder should unpack is refused before it is asked", async () => {
  const bomb = fakePng(40_000, 40_000);
  // The decoder would call this file, which is nothing but a header, unsupported.
  const { status, body } = await resized(bomb);
  expect(status).toBe(413);
  expect(body.error?.code).toBe("too_large");
});

test("a request that names no picture of ours is refused", async () => {
  expect((await ask({ key: "images/none/source" })).status).toBe(404);
  for (const body of [null, {}, { key: "images/a/b", onlyReduction: "yes" }, { key: "../x/y" }]) {
    expect((await ask(body)).status).toBe(400);
  }
});
