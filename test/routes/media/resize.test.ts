import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { Bindings } from "#app/edge/context/env.server.ts";
import { fakePng, jpeg, png } from "#test/routes/media/pictures.ts";
import { readImageHeader } from "#workers/resize/image-header.ts";

const { MEDIA, RESIZE } = env as unknown as Bindings & { RESIZE: Fetcher };

async function ask(body: unknown) {
  const answer = await RESIZE.fetch("http://resize.internal/variant", { method: "POST", body: JSON.stringify(body) });
  return {
    status: answer.status,
    body: (await answer.json()) as { data?: { key: string; bytes: number }; error?: { code: string } },
  };
}

async function variantOf(bytes: Uint8Array, variant: string) {
  const key = `images/${crypto.randomUUID()}/source`;
  await MEDIA.put(key, bytes);
  return ask({ key, variant });
}

async function pictureAt(key = "") {
  const object = await MEDIA.get(key);
  return readImageHeader(new Uint8Array((await object?.arrayBuffer()) ?? new ArrayBuffer(0)));
}

test("a picture is cut to every size of the product, as WebP under the name of its content", async () => {
  const source = await png(2000, 1500);
  const sizes = { card: [480, 320], cover: [300, 300], background: [1600, 900], og: [1200, 630] };
  for (const [variant, [width, height]] of Object.entries(sizes)) {
    const { status, body } = await variantOf(source, variant);
    expect(status).toBe(200);
    expect(body.data?.key).toMatch(new RegExp(`^images/[0-9a-f]{64}/${variant}\\.webp$`));
    expect(await pictureAt(body.data?.key)).toMatchObject({ type: "image/webp", width, height });
  }
});

test("the same picture is made once, whatever it is called", async () => {
  const source = await png(640, 480);
  const first = await variantOf(source, "cover");
  const stored = await MEDIA.head(first.body.data?.key ?? "");
  const second = await variantOf(source, "cover");
  expect(second).toEqual(first);
  expect((await MEDIA.head(first.body.data?.key ?? ""))?.uploaded).toEqual(stored?.uploaded);
});

test("a small picture is not blown up", async () => {
  const { body } = await variantOf(await png(120, 80), "card");
  const made = await pictureAt(body.data?.key);
  expect(made?.width).toBeLessThanOrEqual(120);
  expect(made?.height).toBeLessThanOrEqual(80);
});

test("a picture taken sideways is shown upright, and what its file told of the camera is gone", async () => {
  const upright = await pictureAt((await variantOf(jpeg(200, 100, 1), "cover")).body.data?.key);
  expect(upright).toMatchObject({ width: 200, height: 100 });
  const { body } = await variantOf(jpeg(200, 100, 6), "cover");
  expect(await pictureAt(body.data?.key)).toMatchObject({ width: 100, height: 200 });
  const stored = await (await MEDIA.get(body.data?.key ?? ""))?.text();
  expect(stored).not.toContain("Exif");
});

test("what is no picture, or a damaged one, is refused as such", async () => {
  const damaged = (await png(640, 480)).slice(0, 60);
  const text = new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>");
  for (const bytes of [text, new Uint8Array(), new Uint8Array(100).fill(0xff), damaged]) {
    const { status, body } = await variantOf(bytes, "card");
    expect(status).toBe(415);
    expect(body.error?.code).toBe("unsupported");
  }
});

test("a picture of more pixels than a decoder should unpack is refused before it is asked", async () => {
  const bomb = fakePng(40_000, 40_000);
  const began = Date.now();
  const { status, body } = await variantOf(bomb, "card");
  expect(status).toBe(413);
  expect(body.error?.code).toBe("too_large");
  expect(Date.now() - began).toBeLessThan(500);
});

test("a request that names no picture or no size of ours is refused", async () => {
  expect((await ask({ key: "images/none/source", variant: "card" })).status).toBe(404);
  for (const body of [null, {}, { key: "images/a/b", variant: "huge" }, { key: "../x/y", variant: "card" }]) {
    expect((await ask(body)).status).toBe(400);
  }
});
