import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import type { Bindings } from "#app/edge/context/env.server.ts";
import { sweepUploads } from "#app/uploads/sweep-uploads.server.ts";
import { maxUploadBytes } from "#app/uploads/upload-rules.ts";
import { signIn, withDemoPeople } from "#test/routes/identity/demo-people.ts";
import { formBody, newForm, post } from "#test/routes/uploads/upload-visitor.ts";
import { mainCompany, testContext } from "#test/support/context.ts";

withDemoPeople();

const { DB, MEDIA } = env as unknown as Bindings;
const cookies = new Map<string, string>();
const as = (account: string) => ({ cookie: cookies.get(account) ?? "" });
const hour = 3600_000;
const megabyte = 1024 * 1024;

beforeAll(async () => {
  for (const account of ["admin", "staff"]) cookies.set(account, (await signIn(account)).cookie ?? "");
});

/** A file of `length` bytes that begins as an MP4 does, with bytes in it that look like the ends of parts. */
function mp4(length: number, brand = "isom"): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  for (let at = 0; at + 32 < length; at += 4096) bytes.set(new TextEncoder().encode(`\r\n--${at}\r\n\r\n`), at);
  bytes.set(new TextEncoder().encode(`\0\0\0\u0018ftyp${brand}`));
  return bytes;
}

async function videos(): Promise<string[]> {
  return (await MEDIA.list({ prefix: "videos/" })).objects.map(({ key }) => key);
}

/** The body as a stream of chunks of an odd length, as a network delivers it. */
async function chunked(form: FormData, size: number) {
  const response = new Response(form);
  const whole = new Uint8Array(await response.clone().arrayBuffer());
  let at = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= whole.length) return controller.close();
      controller.enqueue(whole.slice(at, at + size));
      at += size;
    },
  });
  return { body, type: response.headers.get("Content-Type") ?? "" };
}

test("a video is stored in parts while it arrives, byte for byte, and played from its address", async () => {
  for (const [length, size] of [
    [100, 7],
    [9 * megabyte + 13, 65_537],
  ] as const) {
    const form = await newForm(as("staff"), "videos", "Video");
    expect(new URL(form.url).pathname).toBe("/api/v1/uploads/video-files");
    const file = mp4(length);
    const { body, type } = await chunked(formBody(form.fields, file), size);
    const sent = await post(as("staff"), form, body, type);
    expect(sent).toMatchObject({ status: 201, data: { fileUrl: form.fileUrl } });
    const url = sent.data?.url ?? "";
    expect(url).toMatch(/^\/media\/videos\/[\w-]+\/[\w-]+\.mp4$/);
    const stored = await MEDIA.get(url.slice("/media/".length));
    expect(stored?.httpMetadata?.contentType).toBe("video/mp4");
    const read = new Uint8Array((await stored?.arrayBuffer()) ?? new ArrayBuffer(0));
    expect([read.length, read.every((byte, at) => byte === file[at])]).toEqual([length, true]);
    // A form takes one file.
    expect((await post(as("staff"), form, formBody(form.fields, file))).status).toBe(409);
  }
});

test("what is no video, too large, cut off or not signed for is refused and leaves nothing", async () => {
  const form = await newForm(as("staff"), "videos", "Video");
  const before = await videos();
  const send = (file: Uint8Array<ArrayBuffer> | null, fields = form.fields, sender = as("staff")) =>
    post(sender, form, formBody(fields, file));
  const words = new TextEncoder();
  for (const bytes of [mp4(100, "qt  "), mp4(100, "avif"), mp4(100, "M4A "), words.encode("<svg>"), new Uint8Array(99)])
    expect((await send(bytes)).status).toBe(415);
  for (const file of [null, new Uint8Array()]) expect((await send(file)).status).toBe(400);
  expect((await send(mp4(maxUploadBytes("video-files") + 1))).status).toBe(413);
  const picture = await newForm(as("staff"));
  for (const fields of [{}, picture.fields, { ...form.fields, key: `${form.fields.key}x` }])
    expect((await send(mp4(100), fields as typeof form.fields)).status).toBe(403);
  expect((await send(mp4(100), form.fields, as("admin"))).status).toBe(403);
  expect((await post({}, form, formBody(form.fields, mp4(100)))).status).toBe(401);
  // A picture's form takes no video, and its address no video's form.
  expect((await post(as("staff"), picture, formBody(picture.fields, mp4(100)))).status).toBe(415);
  const response = new Response(formBody(form.fields, mp4(10_000)));
  const type = response.headers.get("Content-Type") ?? "";
  const whole = new Uint8Array(await response.arrayBuffer());
  for (const share of [0, 0.01, 0.05, 0.5, 0.99]) {
    const cut = whole.slice(0, Math.floor((whole.length - 60) * share));
    expect((await post(as("staff"), form, cut, type)).status).toBe(400);
  }
  expect((await post(as("staff"), form, whole, "multipart/form-data")).status).toBe(415);
  expect(await videos()).toEqual(before);
  expect((await send(mp4(100))).status).toBe(201);
});

test("of two at the same time one is stored, and the sweep keeps what a slide plays", async () => {
  const form = await newForm(as("staff"), "slides", "Video");
  const both = await Promise.all([1, 2].map(() => post(as("staff"), form, formBody(form.fields, mp4(500)))));
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const url = both.find(({ status }) => status === 201)?.data?.url ?? "";
  const key = url.slice("/media/".length);
  await MEDIA.put("videos/cut-off/attempt.mp4", "x");
  await DB.batch([
    DB.prepare(
      "INSERT INTO sliders (id, company_id, title, kind, settings) VALUES ('own-video', ?, 'V', 'video', '{}')",
    ).bind(mainCompany.id),
    DB.prepare(
      "INSERT INTO slides (id, slider_id, position, name, item_url) VALUES ('own-video-1', 'own-video', 0, 'V', ?)",
    ).bind(url),
  ]);
  const later = { ...testContext(), now: Date.now() + 25 * hour };
  await sweepUploads(later, { graceMs: 24 * hour });
  expect(await videos()).toEqual([key]);
  await DB.prepare("UPDATE slides SET item_url = '' WHERE id = 'own-video-1'").run();
  await sweepUploads(later, { graceMs: 24 * hour });
  expect(await videos()).toEqual([]);
});
