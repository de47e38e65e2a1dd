import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { findCompanyById } from "#app/companies/find-company.server.ts";
import { loader as reelLoader } from "#app/reels/routes/reel.tsx";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { seedDemo } from "#db/seed/seed-demo.server.ts";
import { cookieFor } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { mainCompany, testContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };
const cookies: Record<string, string> = {};

beforeAll(async () => {
  await seedDemo(testContext());
  for (const account of ["admin", "staff", "supervisor"]) cookies[account] = await cookieFor(account);
});

let made = 0;

async function addReel(given: { status?: string; kind?: string; slides?: Record<string, unknown>[] } = {}) {
  made += 1;
  const id = `reel-${made}`;
  const settings = JSON.stringify({
    show: 2,
    scroll: 2,
    keywords: ["warm"],
    backgroundImage: "slide-backgrounds/2.svg",
  });
  const { status = "published", kind = "slides", slides = [{ name: "One" }] } = given;
  const insertSlider =
    "INSERT INTO sliders (id, company_id, title, kind, status, settings) VALUES (?, ?, 'Pitch', ?, ?, ?)";
  await DB.batch([
    DB.prepare(insertSlider).bind(id, mainCompany.id, kind, status, settings),
    ...slides.map(({ name, description = "", visible = 1, exclude = "[]", video = "", settings: own = "{}" }, at) =>
      DB.prepare(
        `INSERT INTO slides (id, slider_id, position, name, description, visible, exclude_subdomains, item_url, settings)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ).bind(`${id}-${at}`, id, at, name, description, visible, exclude, video, own),
    ),
  ]);
  return id;
}

async function open(id: string, { account = "", host = "localhost" } = {}) {
  const cookie = account ? (cookies[account] ?? null) : null;
  const { answer, ctx } = await visit(`http://${host}/sliders/reel/${id}`, { cookie, params: { id } }, reelLoader);
  const { data, init } = answer as { data: Awaited<ReturnType<typeof reelLoader>>["data"]; init: ResponseInit };
  return { ...data, status: init.status, trips: ctx.trips.count, stored: ctx.cache.allowed };
}

test("a published reel opens for everyone, in one read, and no copy of it is stored", async () => {
  const id = await addReel({ slides: [{ name: "One" }, { name: "Hidden", visible: 0 }, { name: "Two" }] });
  const { status, reel, trips, stored, canEdit } = await open(id);
  expect([status, stored, canEdit]).toEqual([200, false, false]);
  // The company is one read, the reel the other.
  expect(trips).toBeLessThanOrEqual(2);
  expect(reel).toMatchObject({
    title: "Pitch",
    keywords: ["warm"],
    background: "/slide-backgrounds/2.svg",
    logo: null,
  });
  expect(reel?.slides.map(({ name }) => name)).toEqual(["One", "Two"]);
});

test("an uploaded picture comes with its focal point and what fills its frame until it is there", async () => {
  const id = await addReel({ slides: [{ name: "Uploaded" }, { name: "Of another company" }] });
  const [own, other, front] = [`images/${"a".repeat(64)}`, `images/${"b".repeat(64)}`, `images/${"c".repeat(64)}`];
  const addUpload =
    "INSERT INTO uploads (id, company_id, module, name, status, image_key, placeholder, created_at) VALUES (?, ?, 'slides', 'a.png', 'processed', ?, ?, 0)";
  const setPicture = "UPDATE slides SET background_key = ?, settings = ? WHERE id = ?";
  await DB.batch([
    DB.prepare(addUpload).bind("reel-own", mainCompany.id, own, "data:image/webp;base64,own"),
    DB.prepare(addUpload).bind("reel-front", mainCompany.id, front, "data:image/webp;base64,front"),
    DB.prepare("UPDATE sliders SET settings = json_set(settings, '$.backgroundImage', ?) WHERE id = ?").bind(
      `${front}/background.webp`,
      id,
    ),
    DB.prepare(addUpload).bind("reel-other", demoCompanyIds.acme, other, "data:image/webp;base64,other"),
    DB.prepare(setPicture).bind(`${own}/background.webp`, '{"isDownloadable":false,"focus":"top"}', `${id}-0`),
    DB.prepare(setPicture).bind(`${other}/background.webp`, '{"isDownloadable":false}', `${id}-1`),
  ]);
  const { reel, trips } = await open(id);
  expect(trips).toBeLessThanOrEqual(2);
  expect(reel?.slides.map(({ image, focus }) => [image, focus])).toEqual([
    [`/media/${own}/background.webp`, "top"],
    [`/media/${other}/background.webp`, "center"],
  ]);
  expect(reel?.placeholders).toEqual({
    [`/media/${own}`]: "data:image/webp;base64,own",
    [`/media/${front}`]: "data:image/webp;base64,front",
  });
});

test("an unknown id, another kind, another company's and a withdrawn reel are the same error page", async () => {
  const published = await addReel();
  const ids = [
    "unknown",
    "'",
    "x".repeat(5000),
    await addReel({ kind: "work" }),
    await addReel({ status: "deleted" }),
    await addReel({ status: "unpublished" }),
    await addReel({ status: "icebox" }),
  ];
  for (const id of ids) {
    for (const account of ["", "supervisor"])
      expect(await open(id, { account })).toMatchObject({ status: 404, reel: null });
  }
  expect(await open(published, { host: "acme.localhost" })).toMatchObject({ status: 404, reel: null });
  // The services on the last slide are the agency's.
  expect((await open(published)).reel?.hasServices).toBe(true);
  await DB.prepare("UPDATE sliders SET company_id = ? WHERE id = ?").bind(demoCompanyIds.acme, published).run();
  expect((await open(published, { host: "acme.localhost" })).reel?.hasServices).toBe(false);
});

test("people who make sliders see a reel before its clients do, but not a deleted one", async () => {
  const [draft, deleted] = [await addReel({ status: "unpublished" }), await addReel({ status: "deleted" })];
  for (const account of ["staff", "admin"]) {
    expect(await open(draft, { account })).toMatchObject({ status: 200, canEdit: true });
    expect((await open(deleted, { account })).status).toBe(404);
  }
  await DB.prepare("UPDATE sliders SET status = 'published' WHERE id = ?").bind(draft).run();
  expect((await open(draft)).status).toBe(200);
  await DB.prepare("UPDATE sliders SET status = 'icebox' WHERE id = ?").bind(draft).run();
  expect((await open(draft)).status).toBe(404);
});

test("a video of our own can be downloaded where its slide allows it, one of another host never", async () => {
  const video = "/media/videos/clip.mp4";
  const settings = JSON.stringify({ isDownloadable: true });
  const slides = [
    { name: "Allowed", video, settings },
    { name: "Not allowed", video },
    { name: "Elsewhere", video: "https://vimeo.com/76979871", settings },
  ];
  const { reel } = await open(await addReel({ slides }));
  expect(reel?.slides.map(({ downloads }) => downloads)).toEqual([[{ label: "Download video", href: video }], [], []]);
});

test("markup in a description is reduced to the allowed elements, also when the row was written elsewhere", async () => {
  const description = `<p onclick="x()">Warm <b>and</b> <script>alert(1)</script><img src=x onerror=alert(1)>calm</p>`;
  const { reel } = await open(await addReel({ slides: [{ name: "<b>One</b>", description }] }));
  expect(reel?.slides[0]).toMatchObject({ name: "<b>One</b>", description: "<p>Warm <strong>and</strong> calm</p>" });
});

test("the contact lines are the company's own contact data, whether or not an outage is announced", async () => {
  const id = await addReel();
  const contact = { email: "hello@label.example", phone: "+1 212 555 0100", address: "1 Main Street" };
  await DB.batch([
    DB.prepare("UPDATE companies SET contact = ? WHERE id = ?").bind(JSON.stringify(contact), mainCompany.id),
    DB.prepare(
      "INSERT INTO outages (environment, active, first_contact, second_contact) VALUES ('main', 1, 'down@label.example', 'on-call@label.example')",
    ),
  ]);
  const company = await findCompanyById(testContext().db, mainCompany.id);
  const { answer } = await visit(`http://localhost/sliders/reel/${id}`, { params: { id } }, (args) => {
    const { ctx } = args.context;
    return reelLoader({
      ...args,
      context: { ...args.context, ctx: { ...ctx, company: company?.company ?? ctx.company } },
    });
  });
  expect(Object(answer).data.contact).toEqual(contact);
});
