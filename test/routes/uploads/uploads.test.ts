import { env } from "cloudflare:workers";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import type { Bindings } from "#app/edge/context/env.server.ts";
import { readImageHeader } from "#app/media/images/image-header.ts";
import { storeImage } from "#app/uploads/store-image.server.ts";
import { sweepUploads } from "#app/uploads/sweep-uploads.server.ts";
import { demoCompanies } from "#db/seed/demo-companies.ts";
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
import { apiHandler } from "#test/support/api-handler.ts";
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

test("a damaged picture is refused when it is processed, and nothing of it is left", async () => {
  const form = await newForm(as("staff"));
  const before = await sources();
  // Whole by its chunks, with pixels that cannot be unpacked.
  const damaged = fakePng(64, 64);
  expect((await post(as("staff"), form, formBody(form.fields, damaged))).status).toBe(201);
  expect(said(await process(as("staff"), form.fileUrl))).toBe(
    "415 unsupported: The picture is damaged. Export it again or choose another file.",
  );
  expect(await sources()).toEqual(before);
  expect(said(await process(as("staff"), form.fileUrl))).toMatch(/^404/);
});

test("what was made of a picture before a request was cut off is swept with its upload", async () => {
  const form = await newForm(as("staff"));
  await post(as("staff"), form, formBody(form.fields, await png(50, 20)));
  const { data } = await process(as("staff"), form.fileUrl);
  // As after a request that was cut off between the variants and the row.
  await DB.prepare("UPDATE uploads SET status = 'stored', width = NULL, height = NULL, placeholder = NULL").run();
  expect(await MEDIA.head(data?.srcKey ?? "")).not.toBeNull();
  await sweepUploads({ ...testContext(), now: Date.now() + 25 * hour }, { graceMs: 24 * hour });
  expect(await MEDIA.head(data?.srcKey ?? "")).toBeNull();
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
  // The front page of another company's slider shows it too: the API takes the address of any picture.
  await DB.batch([
    DB.prepare("UPDATE slides SET background_key = NULL WHERE id = 's1'"),
    DB.prepare("INSERT INTO sliders (id, company_id, title, kind, settings) VALUES ('s2', ?, 'S', 'slides', ?)").bind(
      demoCompanies.nova.id,
      JSON.stringify({ clientLogo: row.key }),
    ),
    DB.prepare(
      "INSERT INTO sliders (id, company_id, title, kind, settings) VALUES ('s3', ?, 'S', 'slides', '{\"broken')",
    ).bind(demoCompanies.nova.id),
  ]);
  expect(await sweepUploads(at(Date.now() + 25 * hour), { graceMs: 24 * hour })).toEqual({ deleted: 0 });
  // When the last of several uploads of a picture goes, its variants go.
  await DB.prepare("DELETE FROM sliders WHERE id IN ('s2', 's3')").run();
  expect(await sweepUploads(at(Date.now() + 25 * hour), { graceMs: 24 * hour })).toEqual({ deleted: 2 });
  expect(await MEDIA.head(shown.srcKey)).toBeNull();
  expect(await sources()).toEqual([]);
});

test("the sweep keeps a picture of which a slide or a front page shows any size, as the API takes its address", async () => {
  const { ctx } = await visit("http://localhost/", as("staff"), () => null);
  const store = (shade: number) =>
    storeImage(ctx, { module: "slides", name: "a.jpg", bytes: jpeg(300 + shade, 200, 1) });
  const sizes = ["cover", "card", "og"];
  const keys: string[] = [];
  for (const [at, size] of sizes.entries()) {
    const key = (await store(at)).srcKey.replace("background", size);
    expect(await MEDIA.head(key), key).not.toBeNull();
    keys.push(key);
  }
  const logo = (await store(9)).srcKey.replace("background", "card");
  const unused = (await store(10)).srcKey;
  const body = {
    title: "Other sizes",
    kind: "slides",
    settings: { clientLogo: `/media/${logo}` },
    items: keys.map((key) => ({ name: key, background: { src: `/media/${key}` } })),
  };
  const sent = { method: "POST", ...as("staff"), body: JSON.stringify(body) };
  const { answer } = await visit("http://localhost/api/v1/sliders", sent, apiHandler);
  expect((answer as Response).status).toBe(201);
  await sweepUploads({ ...testContext(), now: Date.now() + 25 * hour }, { graceMs: 24 * hour });
  for (const key of [...keys, logo]) expect(await MEDIA.head(key), key).not.toBeNull();
  expect(await MEDIA.head(unused)).toBeNull();
});
