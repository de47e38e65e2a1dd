import { env } from "cloudflare:workers";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import type { Bindings } from "#app/edge/context/env.server.ts";
import { readImageHeader } from "#app/media/images/image-header.ts";
import { storeImage } from "#app/uploads/store-image.server.ts";
import { sweepUploads } from "#app/uploads/sweep-uploads.server.ts";
import { signIn, withDemoPeople } from "#test/routes/identity/demo-people.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { fakePng, jpeg, png } from "#test/routes/media/pictures.ts";
import {
  type Answer,
  askForm,
  askToken,
  formBody,
  newForm,
  post,
  process,
} from "#test/routes/uploads/upload-visitor.ts";
import { testContext } from "#test/support/context.ts";

withDemoPeople();

const { DB, MEDIA } = env as unknown as Bindings;
const cookies = new Map<string, string>();
const as = (account: string) => ({ cookie: cookies.get(account) ?? "" });
const hour = 3600_000;

beforeAll(async () => {
  for (const account of ["admin", "staff", "supervisor"]) cookies.set(account, (await signIn(account)).cookie ?? "");
  cookies.set("nova", (await signIn("admin", { host: "nova.localhost" })).cookie ?? "");
});

afterEach(() => void vi.useRealTimers());

const said = ({ status, error }: Answer<unknown>) => (error ? `${status} ${error.code}: ${error.message}` : status);

async function sources(): Promise<string[]> {
  return (await MEDIA.list({ prefix: "uploads/" })).objects.map(({ key }) => key);
}

function padded(picture: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  bytes.set(picture);
  return bytes;
}

test("token, file, form and processing lead to a picture in every size", async () => {
  const form = await newForm(as("staff"));
  expect(new URL(form.url).pathname).toBe("/api/v1/uploads/slides");
  const sent = await post(as("staff"), form, formBody(form.fields, await png(2000, 1000)));
  expect(sent).toMatchObject({ status: 201, data: { fileUrl: form.fileUrl } });
  const { status, data } = await process(as("staff"), form.fileUrl);
  expect(status).toBe(200);
  expect(data).toMatchObject({ width: 2000, height: 1000, url: `/media/${data?.srcKey}` });
  const stored = await (await MEDIA.get(data?.srcKey ?? ""))?.arrayBuffer();
  expect(readImageHeader(new Uint8Array(stored ?? new ArrayBuffer(0)))).toMatchObject({ width: 1600, height: 800 });
  // The same again is the same.
  expect(await process(as("admin"), form.fileUrl)).toMatchObject({ status: 200, data });
});

test("each module has its limit to the byte, checked while the file is read", async () => {
  const picture = await png(64, 64);
  for (const [module, limit, words] of [
    ["works", 250 * 1024, "Max size 250Kb. Try to compress or export it for web"],
    ["slides", 2 * 1024 * 1024, "Max size 2Mb. Try to compress or export it for web"],
    ["artists", 2 * 1024 * 1024, "Max size 2Mb. Try to compress or export it for web"],
  ] as const) {
    const over = await newForm(as("staff"), module);
    const before = await sources();
    const refused = await post(as("staff"), over, formBody(over.fields, padded(picture, limit + 1)));
    expect(said(refused)).toBe(`413 too_large: ${words}`);
    expect(await sources()).toEqual(before);
    // Refused is not used up.
    expect((await post(as("staff"), over, formBody(over.fields, padded(picture, limit)))).status).toBe(201);
  }
});

test("200 hostile uploads are refused with their reason and leave nothing behind", async () => {
  const picture = await png(32, 32);
  const text = new TextEncoder();
  const own = await newForm(as("staff"));
  const used = await newForm(as("staff"));
  expect((await post(as("staff"), used, formBody(used.fields, picture))).status).toBe(201);
  const before = await sources();
  const wrongBytes: Uint8Array<ArrayBuffer>[] = [
    text.encode("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"),
    text.encode("<!doctype html><img src=x onerror=alert(1)>"),
    text.encode("GIF89a"),
    text.encode("%PDF-1.7"),
    new Uint8Array([0xff, 0xd8, 0xff]),
    new Uint8Array([0, 1, 2, 3]),
    picture.slice(0, 20),
    padded(text.encode("BM"), 2000),
    padded(text.encode("II*\0"), 2000),
    padded(text.encode("PK\u0003\u0004"), 2000),
    padded(text.encode("    <svg "), 2000),
    padded(text.encode("GIF89a"), 8),
  ];
  const send = (fields: Record<string, string>, file: Uint8Array<ArrayBuffer> | null, sender: object = as("staff")) =>
    post(sender, own, formBody(fields, file));
  const { key = "", policy = "", signature = "" } = own.fields;
  const foreign = await newForm({ ...as("nova"), host: "nova.localhost" });
  const forged: Record<string, string>[] = [
    {},
    { key, policy },
    { key, policy, signature: signature.slice(1) },
    { key, policy, signature: `A${signature.slice(1)}`.replace(signature, `B${signature.slice(1)}`) },
    { key, policy, signature: "" },
    { key: `${key}x`, policy, signature },
    { key: key.replace("uploads", "images"), policy, signature },
    { key: "../../images/x", policy, signature },
    { key, policy: policy.replace("slides", "works"), signature },
    { key, policy: `slides.${Date.now() + 10 * hour}`, signature },
    { key, policy: `${policy}0`, signature },
    foreign.fields,
  ];
  const answers: [string, Answer<unknown>][] = [];
  for (const bytes of wrongBytes) answers.push(["415 unsupported", await send(own.fields, bytes)]);
  answers.push(["413 too_large", await send(own.fields, fakePng(40_000, 40_000))]);
  answers.push(["413 too_large", await send(own.fields, fakePng(65_535, 65_535))]);
  for (const fields of forged) answers.push(["403 forbidden", await send(fields, picture)]);
  answers.push(["403 forbidden", await send(own.fields, picture, as("admin"))]);
  answers.push(["403 forbidden", await send(own.fields, picture, as("supervisor"))]);
  answers.push(["401 unauthorised", await send(own.fields, picture, {})]);
  answers.push(["409 conflict", await post(as("staff"), used, formBody(used.fields, picture))]);
  answers.push(["400 invalid", await send(own.fields, new Uint8Array())]);
  answers.push(["400 invalid", await send(own.fields, null)]);
  const whole = new Uint8Array(await new Response(formBody(own.fields, picture)).arrayBuffer());
  const head = new TextDecoder().decode(whole.subarray(0, 200));
  const type = `multipart/form-data; boundary=${head.slice(2, head.indexOf("\r"))}`;
  for (let cut = 0; cut < 160; cut += 1) {
    const part = whole.slice(0, Math.floor((cut * (whole.length - 60)) / 160));
    answers.push(["400 invalid", await post(as("staff"), own, part, type)]);
  }
  answers.push(["415 unsupported", await post(as("staff"), own, "{}", "application/json")]);
  answers.push(["415 unsupported", await post(as("staff"), own, whole, "image/png")]);
  answers.push(["400 invalid", await post(as("staff"), own, whole, "multipart/form-data")]);
  const after = [...forged.keys()].map((index) => ({ ...own.fields, [`x${index}`]: "y" }));
  for (const fields of after.slice(0, 8))
    answers.push(["403 forbidden", await send({ ...fields, signature }, picture, as("admin"))]);
  expect(answers.length).toBeGreaterThanOrEqual(200);
  for (const [index, [expected, answer]] of answers.entries()) {
    expect(`${answer.status} ${answer.error?.code}`, `${index}: ${answer.error?.message}`).toBe(expected);
  }
  expect(await sources()).toEqual(before);
  // Not one of them used up the form.
  expect((await send(own.fields, picture)).status).toBe(201);
});

test("tokens and forms expire, are used once, and end with the session and the company", async () => {
  const token = (await askToken(as("staff"))).data?.uploadToken ?? "";
  expect(said(await askForm(as("admin"), token))).toMatch(/^403/);
  expect(said(await askForm({ ...as("nova"), host: "nova.localhost" }, token))).toMatch(/^403/);
  expect(said(await askForm(as("staff"), token.replace(".slides.", ".works.")))).toMatch(/^403/);
  expect(said(await askForm(as("staff"), "a.slides.9.b"))).toMatch(/^403/);
  expect((await askForm(as("staff"), token)).status).toBe(201);
  expect(said(await askForm(as("staff"), token))).toBe(
    "409 conflict: This upload token was used already. Request a new one.",
  );
  const late = (await askToken(as("staff"))).data?.uploadToken ?? "";
  const form = await newForm(as("staff"));
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 16 * 60_000 });
  expect(said(await askForm(as("staff"), late))).toMatch(/^410/);
  expect(said(await post(as("staff"), form, formBody(form.fields, await png(8, 8))))).toMatch(/^410/);
  vi.useRealTimers();
  expect((await askToken(as("supervisor"))).status).toBe(403);
  expect((await askToken({})).status).toBe(401);
});

test("one of two at the same time stores the file, and a picture of another company is not found", async () => {
  const form = await newForm(as("staff"));
  const before = (await sources()).length;
  const picture = await png(40, 30);
  const both = await Promise.all([1, 2].map(() => post(as("staff"), form, formBody(form.fields, picture))));
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect((await sources()).length).toBe(before + 1);
  const nova = { ...as("nova"), host: "nova.localhost" };
  for (const address of [form.fileUrl, form.fileUrl.replace("localhost", "nova.localhost"), "nothing", ""]) {
    expect((await process(nova, address)).status).not.toBe(200);
  }
  const announced = await newForm(as("staff"));
  expect(said(await process(as("staff"), announced.fileUrl))).toMatch(/^404/);
  expect((await process(as("supervisor"), form.fileUrl)).status).toBe(403);
});

test("a damaged picture is refused when it is processed", async () => {
  const form = await newForm(as("staff"));
  const damaged = padded((await png(64, 64)).slice(0, 60), 400);
  expect((await post(as("staff"), form, formBody(form.fields, damaged))).status).toBe(201);
  expect(said(await process(as("staff"), form.fileUrl))).toBe(
    "415 unsupported: The picture is damaged and cannot be read.",
  );
});

test("the sweep removes uploads that nothing shows, after a day, and keeps what a slide shows", async () => {
  const { ctx } = await visit("http://localhost/", as("staff"), () => null);
  const store = (bytes: Uint8Array<ArrayBuffer>) => storeImage(ctx, { module: "slides", name: "a.jpg", bytes });
  const shown = await store(jpeg(300, 200, 1));
  const twin = await store(jpeg(300, 200, 1));
  const unused = await store(jpeg(310, 200, 1));
  expect(twin.srcKey).toBe(shown.srcKey);
  await MEDIA.put(`uploads/${ctx.company.id}/cut-off/attempt`, "x");
  const row = { company: ctx.company.id, key: shown.srcKey };
  await DB.batch([
    DB.prepare("INSERT INTO sliders (id, company_id, title, kind, settings) VALUES ('s', ?, 'S', 'slides', '{}')").bind(
      row.company,
    ),
    DB.prepare("INSERT INTO slides (id, slider_id, position, name, background_key) VALUES ('s1', 's', 0, 'S', ?)").bind(
      row.key,
    ),
  ]);
  const at = (now: number) => ({ ...testContext(), now });
  expect(await sweepUploads(at(Date.now()), { graceMs: 24 * hour })).toEqual({ deleted: 0 });
  expect(await MEDIA.head(unused.srcKey)).not.toBeNull();
  const { deleted } = await sweepUploads(at(Date.now() + 25 * hour), { graceMs: 24 * hour });
  expect(deleted).toBeGreaterThanOrEqual(2);
  expect(await MEDIA.head(unused.srcKey)).toBeNull();
  expect(await MEDIA.head(shown.srcKey)).not.toBeNull();
  const rows = await DB.prepare("SELECT count(*) AS n FROM uploads").first("n");
  expect(rows).toBe(2);
  expect(await sources()).toHaveLength(2);
  // When the last of several uploads of a picture goes, its variants go.
  await DB.prepare("UPDATE slides SET background_key = NULL WHERE id = 's1'").run();
  expect(await sweepUploads(at(Date.now() + 25 * hour), { graceMs: 24 * hour })).toEqual({ deleted: 2 });
  expect(await MEDIA.head(shown.srcKey)).toBeNull();
  expect(await sources()).toEqual([]);
});
