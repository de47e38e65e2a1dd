import { createMessageBatch } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { AdPlacement } from "#app/ads/ad.ts";
import { readAds } from "#app/ads/read-ads.server.ts";
import { action as recordAction, loader as recordLoader } from "#app/backoffice/catalogue-records/routes/record.tsx";
import { loader as listLoader } from "#app/backoffice/catalogue-records/routes/records.tsx";
import { loader as exportLoader } from "#app/backoffice/catalogue-records/routes/records-export.ts";
import { findCompany } from "#app/companies/find-company.server.ts";
import { recordEvents } from "#app/insight/record-events.server.ts";
import { sweepUploads } from "#app/uploads/sweep-uploads.server.ts";
import { newId } from "#db/new-id.server.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { statusOf } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { png } from "#test/routes/media/pictures.ts";
import { apiHandler } from "#test/support/api-handler.ts";
import { mainCompany, testContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };
withDemoSessions();
let staff = "";
let admin = "";
beforeAll(async () => {
  staff = await cookieOf("staff");
  admin = await cookieOf("admin");
});
beforeEach(() => DB.prepare("DELETE FROM ads").run());

type Form = Record<string, string | File>;
type Reply = { data: { error: Record<string, string[]>; initialValue: Record<string, string> } };

const today = Date.parse("2026-11-27T12:00:00Z");
const filled = {
  name: "Winter",
  placement: "discover-top",
  status: "on",
  imageAlt: "Snow",
  link: "/search",
  weight: "2",
};

async function send(id: string, form: Form, cookie = staff) {
  const body = new FormData();
  for (const [name, value] of Object.entries(form)) body.set(name, value);
  const page = { method: "POST", cookie, params: { id }, body };
  return (await visit(`http://localhost/ads/${id}`, page, recordAction)).answer;
}

const picture = async () => new File([await png(64, 16)], "banner.png", { type: "image/png" });

/** An ad that is on, by its form. */
async function added(more: Form = {}): Promise<string> {
  expect(statusOf(await send("new", { ...filled, imageKeyFile: await picture(), ...more }))).toBe(302);
  return String(await DB.prepare("SELECT id FROM ads ORDER BY id DESC LIMIT 1").first("id"));
}

async function call(method: string, path: string, body?: BodyInit) {
  const { answer } = await visit(`http://localhost/api/v1/ads${path}`, { cookie: staff, method, body }, apiHandler);
  return (await (answer as Response).json()) as { data: Record<string, string | number | null> };
}

async function shown(
  now = today,
  companyId = mainCompany.id,
  places: AdPlacement[] = ["discover-top", "between-sliders"],
) {
  const ctx = testContext({ now, company: { ...mainCompany, id: companyId } });
  const ads = await readAds(ctx, places);
  return { ads, names: places.map((place) => ads[place]?.alt ?? null), until: ctx.cache.until };
}

test("what is wrong with an ad is named at its field, and the input kept", async () => {
  const cases: [Form, string, RegExp][] = [
    [{ name: " " }, "name", /enter a /],
    [{ placement: "footer" }, "placement", /choose one/],
    [{ imageAlt: "" }, "imageAlt", /describe the picture/],
    [{ link: "javascript:alert(1)" }, "link", /path that starts with/],
    [{ link: "http://brand.example" }, "link", /https/],
    [{ validFrom: "2027-02-02", validUntil: "2027-02-01" }, "validUntil", /isn't before From/],
    [{ validFrom: "2027-02-31" }, "validFrom", /enter a day/],
    [{ weight: "0" }, "weight", /from 1 to 100/],
    [{ weight: "101" }, "weight", /from 1 to 100/],
    [{ "companyIds[0]": "gone", status: "draft" }, "companyIds", /doesn't exist/],
    [{}, "status", /add a picture/],
    [{ imageKeyFile: new File(["no picture"], "x.png", { type: "image/png" }) }, "imageKeyFile", /JPEG, PNG/],
  ];
  for (const [change, field, message] of cases) {
    const answer = await send("new", { ...filled, ...change });
    expect((answer as Reply).data.error[field]?.[0] ?? "", field).toMatch(message);
    expect((answer as Reply).data.initialValue.imageAlt ?? "", field).toBe(change.imageAlt ?? filled.imageAlt);
  }
  const large = new File([new Uint8Array(2 * 1024 * 1024 + 1)], "large.png", { type: "image/png" });
  expect(statusOf(await send("new", { ...filled, imageKeyFile: large }))).toBeGreaterThanOrEqual(400);
  expect(await DB.prepare("SELECT count(*) AS n FROM ads").first("n")).toBe(0);
});

test("the form of a new record has the choices of its fields, as that of a stored one", async () => {
  for (const [path, field] of [
    ["/ads", "companyIds"],
    ["/albums", "restrictionIds"],
    ["/artists", "restrictionIds"],
    ["/restrictions", "companyId"],
  ]) {
    await DB.prepare(
      "INSERT OR IGNORE INTO restrictions (id, name, name_key, kind, value) VALUES ('r', 'R', 'r', 'territory', 'DE')",
    ).run();
    const { answer } = await visit(
      `http://localhost${path}/new`,
      { cookie: admin, params: { id: "new" } },
      recordLoader,
    );
    const { options } = answer as Awaited<ReturnType<typeof recordLoader>>;
    expect(options[field ?? ""]?.length ?? 0, path).toBeGreaterThan(0);
  }
});

test("an ad is shown in its placement, to its companies, while it is on", async () => {
  const id = await added({ "companyIds[0]": mainCompany.id });
  const { ads, names } = await shown();
  expect(names).toEqual(["Snow", null]);
  expect(ads["discover-top"]).toMatchObject({
    id,
    link: "/search",
    image: expect.stringMatching(/^\/media\/images\//),
  });
  expect((await shown(today, "another")).names).toEqual([null, null]);
  await added({ imageAlt: "For all", placement: "between-sliders" });
  expect((await shown(today, "another")).names).toEqual([null, "For all"]);
  // A company has the ads that name it, and no other.
  const own = testContext({ now: today, company: { ...mainCompany, subdomain: "acme" } });
  expect(Object.keys(await readAds(own, ["discover-top", "between-sliders"]))).toEqual(["discover-top"]);
  const { answer } = await visit(`http://localhost/ads/${id}`, { cookie: staff, params: { id } }, recordLoader);
  const { version } = answer as Awaited<ReturnType<typeof recordLoader>>;
  const off = { ...filled, status: "off", "companyIds[0]": mainCompany.id };
  expect(statusOf(await send(id, { ...off, version }))).toBe(302);
  expect((await shown()).names).toEqual([null, "For all"]);
  const { answer: list } = await visit("http://localhost/ads?status=off", { cookie: staff }, listLoader);
  expect((list as Awaited<ReturnType<typeof listLoader>>).rows.map(({ cells }) => cells.name)).toEqual(["Winter"]);
});

test("an ad is shown from its first to its last day, and pages are cached until the next change only", async () => {
  await added({ validFrom: "2026-11-28", validUntil: "2026-11-29" });
  const day = (text: string) => Date.parse(text);
  expect(await shown()).toMatchObject({ names: [null, null], until: day("2026-11-28") });
  expect(await shown(day("2026-11-28"))).toMatchObject({ names: ["Snow", null], until: day("2026-11-30") });
  expect(await shown(day("2026-11-30") - 1)).toMatchObject({ names: ["Snow", null], until: day("2026-11-30") });
  expect(await shown(day("2026-11-30"))).toMatchObject({ names: [null, null], until: Number.POSITIVE_INFINITY });
});

test("changing or deleting an ad that is on ends the pages that were cached with it, other ads end none", async () => {
  const newest = async () =>
    (await findCompany(testContext().db, { kind: "tenant", environment: "main", subdomain: null }))?.catalogueAt ?? 0;
  async function ends(act: () => Promise<unknown>) {
    const before = await newest();
    await act();
    return (await newest()) > before;
  }
  const versionOf = (id: string) => DB.prepare("SELECT updated_at FROM ads WHERE id = ?").bind(id).first("updated_at");
  const change = async (id: string, more: Form) =>
    expect(statusOf(await send(id, { ...filled, version: String(await versionOf(id)), ...more }))).toBe(302);
  const id = await added();
  expect(await ends(() => change(id, { link: "/discover" }))).toBe(true);
  expect(await ends(() => change(id, { status: "off" }))).toBe(true);
  expect(await ends(() => change(id, { status: "off", weight: "3" }))).toBe(false);
  expect(await ends(() => change(id, { status: "on" }))).toBe(false);
  const remove = async () => send(id, { act: "delete", version: String(await versionOf(id)) });
  expect(await ends(remove)).toBe(true);
  expect(await DB.prepare("SELECT count(*) AS n FROM ads").first("n")).toBe(0);
});

test("the sweep of uploads keeps the picture of an ad, also while its deletion can be undone", async () => {
  const id = await added();
  const ctx = testContext({ now: Date.now() + 3 * 24 * 3_600_000 });
  const kept = async () => {
    await sweepUploads(ctx, { graceMs: 24 * 3_600_000 });
    return await DB.prepare("SELECT count(*) AS n FROM uploads WHERE module = 'ads'").first<number>("n");
  };
  const before = await kept();
  expect(before).toBeGreaterThan(0);
  const { answer } = await visit(`http://localhost/ads/${id}`, { cookie: staff, params: { id } }, recordLoader);
  const { version } = answer as Awaited<ReturnType<typeof recordLoader>>;
  expect(statusOf(await send(id, { act: "delete", version }))).toBe(302);
  expect(await kept()).toBe(before);
  await DB.prepare("DELETE FROM deleted_records").run();
  expect(await kept()).toBe(0);
});

test("a page is shown without ads, and not cached, while they cannot be read", async () => {
  await added();
  const ctx = testContext({ now: today });
  await DB.prepare("ALTER TABLE ads RENAME TO ads_away").run();
  expect(await readAds(ctx, ["discover-top"])).toEqual({});
  expect(ctx.cache.allowed).toBe(false);
  await DB.prepare("ALTER TABLE ads_away RENAME TO ads").run();
});

test("views and clicks of an ad are counted once each, and the list, its file and the API have them", async () => {
  const [id, other] = [await added(), await added({ name: "Other" })];
  const seen = (number: number, kind: "ad_view" | "ad_click", subjectId = id) => ({
    ...{
      id: newId(today + number),
      companyId: mainCompany.id,
      userId: null,
      kind,
      subjectId,
      detail: {},
      createdAt: today,
    },
  });
  const events = [seen(1, "ad_view"), seen(2, "ad_view"), seen(3, "ad_click"), seen(4, "ad_view", newId(today))];
  for (const _ of [1, 2])
    await recordEvents(
      env as never,
      createMessageBatch(
        "syncline-events",
        events.map((body, at) => ({ id: String(at), timestamp: new Date(), attempts: 1, body })),
      ),
    );
  const { answer } = await visit("http://localhost/ads?sort=-views", { cookie: staff }, listLoader);
  const { rows } = answer as Awaited<ReturnType<typeof listLoader>>;
  expect(rows.map(({ id: row, cells }) => [row, cells.views, cells.clicks])).toEqual([
    [id, "2", "1"],
    [other, "0", "0"],
  ]);
  const { answer: file } = await visit("http://localhost/ads/export.csv?sort=-views", { cookie: staff }, exportLoader);
  const [head = "", first = ""] = (await (file as Response).text()).split("\r\n");
  expect(head).toMatch(/,Views,Clicks$/);
  expect(first).toMatch(/,2,1$/);
  const { data } = await call("GET", `/${id}`);
  expect(data).toMatchObject({ views: 2, clicks: 1 });
  await expect(call("PATCH", `/${id}`, JSON.stringify({ version: data.version, views: 9 }))).rejects.toMatchObject({
    code: "invalid",
  });
  expect(await DB.prepare("SELECT count(*) AS n FROM ad_counts").first("n")).toBe(1);
});

test("the picture of an ad is replaced and removed by the API, by the rules of its form", async () => {
  const id = await added();
  const before = (await call("GET", `/${id}`)).data;
  const path = `/${id}/pictures/imageKey`;
  const body = (fields: Form) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return form;
  };
  const version = String(before.version);
  const broken = new File(["no picture"], "x.png", { type: "image/png" });
  for (const [fields, error] of [
    [{ version }, { code: "invalid", fields: { file: [expect.any(String)] } }],
    [
      { version, focus: "nowhere" },
      { code: "invalid", fields: { focus: [expect.any(String)] } },
    ],
    [{ version, file: broken }, { fields: { file: [expect.stringContaining("JPEG, PNG")] } }],
    [{ version, file: new File([new Uint8Array(2 * 1024 * 1024 + 1)], "x.png") }, { code: "too_large" }],
    [{ version: "0", file: await picture() }, { code: "conflict" }],
  ] as [Form, object][])
    await expect(call("PUT", path, body(fields)), JSON.stringify(fields)).rejects.toMatchObject(error);
  await expect(call("PUT", `/${id}/pictures/name`, body({ version, focus: "top" }))).rejects.toMatchObject({
    code: "not_found",
  });
  const another = new File([await png(80, 20)], "another.png", { type: "image/png" });
  const { data: after } = await call("PUT", path, body({ version, file: another, focus: "top" }));
  expect(after.imageKey).not.toBe(before.imageKey);
  expect(after.imageFocus).toBe("top");
  const { data: moved } = await call("PUT", path, body({ version: String(after.version), focus: "left" }));
  expect(moved).toMatchObject({ imageKey: after.imageKey, imageFocus: "left" });
  await expect(call("DELETE", `${path}?version=${moved.version}`)).rejects.toMatchObject({
    fields: { status: [expect.stringContaining("picture")] },
  });
  const off = await call("PATCH", `/${id}`, JSON.stringify({ version: moved.version, status: "off" }));
  const { data: removed } = await call("DELETE", `${path}?version=${off.data.version}`);
  expect(removed.imageKey).toBeNull();
});
