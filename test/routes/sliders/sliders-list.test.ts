import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { fitsInLink, isLimit, segmentLinkAddress } from "#app/sliders/admin/segment-link.ts";
import { readDiscoverLink } from "#app/sliders/discover-link.ts";
import { action, loader } from "#app/sliders/routes/sliders-list.tsx";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { seedDemo } from "#db/seed/seed-demo.server.ts";
import { cookieFor, countRows, statusOf, twentyTimes } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { testContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };
const statuses = ["unpublished", "published", "icebox", "deleted"] as const;
let staff = "";

function insert(title: string, status: string, given: { id?: string; companyId?: string; createdAt?: number } = {}) {
  const { id = crypto.randomUUID(), companyId = demoCompanyIds.main, createdAt = Date.now() } = given;
  return DB.prepare(
    `INSERT INTO sliders (id, company_id, title, kind, status, segments, settings, created_at, updated_at)
     VALUES (?, ?, ?, 'video', ?, '["default","film"]', '{"show":2,"scroll":2}', ?, ?)`,
  )
    .bind(id, companyId, title, status, createdAt, createdAt)
    .run();
}

beforeAll(async () => {
  await seedDemo(testContext());
  staff = await cookieFor("staff");
  await DB.batch([DB.prepare("DELETE FROM slides"), DB.prepare("DELETE FROM sliders")]);
  for (const [at, status] of statuses.entries()) await insert(`Été ${status}`, status, { createdAt: 1_000 + at });
  await insert("Elsewhere", "published", { id: "elsewhere", companyId: demoCompanyIds.acme });
  await DB.prepare(
    `INSERT INTO slides (id, slider_id, position, name)
     SELECT sliders.title || value, sliders.id, value, value FROM sliders, json_each('[0,1,2]') WHERE title = 'Été published'`,
  ).run();
});

async function list(query = "", cookie = staff, host = "localhost") {
  const { answer } = await visit(`http://${host}/sliders/list${query}`, { cookie }, loader);
  const { data, init } = answer as Awaited<ReturnType<typeof loader>>;
  return { ...data, status: init?.status };
}

async function titles(query = ""): Promise<string[]> {
  return (await list(query)).sliders.map(({ title }) => title);
}

function setStatus(id: string, status: string, cookie = staff, host = "localhost") {
  const url = `http://${host}/sliders/list?q=x&page=2`;
  return visit(url, { method: "POST", cookie, form: { id, status } }, action);
}

test("the list shows published and unpublished sliders of the own company, newest first, and each status when asked", async () => {
  expect((await list()).sliders.map(({ title, items }) => [title, items])).toEqual([
    ["Été published", 3],
    ["Été unpublished", 0],
  ]);
  expect(await titles("?status=all")).toEqual(["Été deleted", "Été icebox", "Été published", "Été unpublished"]);
  for (const status of statuses) expect(await titles(`?status=${status}`)).toEqual([`Été ${status}`]);
  expect(await titles("?status=nonsense&page=-3")).toEqual(["Été published", "Été unpublished"]);
  const admin = await cookieFor("admin", "acme.localhost");
  expect((await list("", admin, "acme.localhost")).sliders.map(({ title }) => title)).toEqual(["Elsewhere"]);
});

test("titles are found in any case, with and without accents, and whatever is typed", async () => {
  expect(await titles("?q=ETE+pub")).toEqual(["Été published"]);
  expect(await titles(`?q=${encodeURIComponent("été UNPUB")}`)).toEqual(["Été unpublished"]);
  for (const typed of ["%", "_", "'", "\\", "x".repeat(400), "ă".repeat(80), "\u0000"])
    expect(await titles(`?q=${encodeURIComponent(typed)}`), typed).toEqual([]);
});

test("pages have 25 sliders, and a number beyond the end is the last page", async () => {
  for (let at = 0; at < 30; at += 1) await insert(`Paged ${at}`, "icebox", { createdAt: 2_000 + at });
  const first = await list("?status=icebox&q=paged");
  expect([first.sliders.length, first.sliders[0]?.title, first.total, first.pages]).toEqual([25, "Paged 29", 30, 2]);
  const last = await list("?status=icebox&q=paged&page=9");
  expect([last.page, last.sliders.map(({ title }) => title)]).toEqual([
    2,
    ["Paged 4", "Paged 3", "Paged 2", "Paged 1", "Paged 0"],
  ]);
});

test("segments are for administrators, and the area for those who list sliders", async () => {
  const admin = await cookieFor("admin");
  expect((await list("", admin)).sliders[0]?.segments).toEqual(["default", "film"]);
  const { sliders, showsSegments } = await list();
  expect([showsSegments, sliders[0]?.segments]).toEqual([false, []]);
  for (const account of ["supervisor", "artist", "label"]) {
    const cookie = await cookieFor(account);
    await expect(list("", cookie), account).rejects.toMatchObject({ code: "forbidden" });
    await expect(setStatus("elsewhere", "icebox", cookie), account).rejects.toMatchObject({ code: "forbidden" });
  }
});

test("a status is saved at once, recorded once, and never for another company's slider", async () => {
  await insert("Changing", "unpublished", { id: "changing" });
  const stored = (id: string) => DB.prepare("SELECT status FROM sliders WHERE id = ?").bind(id).first("status");
  const audited = () => countRows("SELECT count(*) AS n FROM audit_log WHERE action = 'slider-status'");
  for (const status of [...statuses.slice(1), "unpublished", "deleted", "published"]) {
    const before = await audited();
    const { answer } = await setStatus("changing", status);
    expect((answer as Response).headers.get("Location")).toBe("/sliders/list?q=x&page=2");
    expect([await stored("changing"), await audited()]).toEqual([status, before + 1]);
  }
  const before = await audited();
  expect(await twentyTimes(() => setStatus("changing", "icebox"))).toEqual(Array(20).fill(302));
  expect(await audited()).toBe(before + 1);
  for (const id of ["elsewhere", "none"]) {
    expect(statusOf((await setStatus(id, "deleted")).answer)).toBe(302);
  }
  expect(await audited()).toBe(before + 1);
  expect(await stored("elsewhere")).toBe("published");
  await expect(setStatus("changing", "archived")).rejects.toMatchObject({ code: "invalid" });
});

test("a list that cannot be read and a status that cannot be saved say so, and the page stays", async () => {
  await insert("Unreadable", "published", { id: "unreadable" });
  await DB.prepare("ALTER TABLE sliders RENAME TO sliders_away").run();
  const { error } = console;
  const errors: unknown[] = [];
  console.error = (...args) => errors.push(args);
  try {
    const { status, sliders, failure } = await list();
    expect([status, sliders]).toEqual([500, []]);
    expect(failure?.message).toBeTruthy();
    const { answer, ctx } = await setStatus("unreadable", "icebox");
    expect(statusOf(answer)).toBe(302);
    expect(decodeURIComponent(ctx.responseHeaders.getSetCookie().join())).toContain(
      "There was an error updating slider",
    );
    expect(errors).toHaveLength(2);
  } finally {
    console.error = error;
    await DB.prepare("ALTER TABLE sliders_away RENAME TO sliders").run();
  }
  expect((await list()).failure).toBeNull();
});

test("an administrator makes links for segments, which discover reads back", async () => {
  const admin = await cookieFor("admin");
  const query = "?linkSegment=film&linkSegment=default&linkTitle=Caf%C3%A9+%E2%9C%93&linkLimit=3";
  const { link } = await list(query, admin);
  expect(link?.segments).toEqual(["default", "film"]);
  const address = new URL(
    segmentLinkAddress("http://localhost", link?.typed ?? { segments: [], title: "", limit: "" }),
  );
  expect(readDiscoverLink(address.searchParams)).toEqual({ segments: ["film", "default"], title: "Café ✓", limit: 3 });
  expect(["", "1", "007", "0", "-1", "1.5", "x"].map(isLimit)).toEqual([true, true, true, false, false, false, false]);
  expect((await list(query)).link).toBeNull();
});

test("the builder offers the segments that a link can name, and says that ten are the most", async () => {
  const admin = await cookieFor("admin");
  const long = "x".repeat(61);
  await insert("With odd segments", "icebox", { id: "odd" });
  await DB.prepare("UPDATE sliders SET segments = ? WHERE id = 'odd'")
    .bind(JSON.stringify([long, "film, tv", "y".repeat(60)]))
    .run();
  const choose = (names: string[]) =>
    list(`?status=icebox&q=odd&${new URLSearchParams(names.map((name) => ["linkSegment", name]))}`, admin);
  const { link, sliders } = await choose([long, "film, tv", "film"]);
  expect([link?.segments, link?.typed.segments]).toEqual([["default", "film", "y".repeat(60)], ["film"]]);
  // They are still shown in their row.
  expect(sliders[0]?.segments).toEqual([long, "film, tv", "y".repeat(60)]);
  const names = Array.from({ length: 11 }, (_, at) => `segment-${at}`);
  const typed = async (count: number) => (await choose(names.slice(0, count))).link?.typed ?? { segments: [] };
  expect((await typed(11)).segments).toEqual(names);
  expect([fitsInLink(await typed(10)), fitsInLink(await typed(11))]).toEqual([true, false]);
});

test("the builder offers no segment of deleted sliders alone, and each once, whatever its case", async () => {
  const admin = await cookieFor("admin");
  for (const [at, [status, segment]] of [
    ["icebox", "SEG4"],
    ["published", "seg4"],
    ["deleted", "gone"],
  ].entries()) {
    const id = `cased-${at}`;
    await insert(`Cased ${at}`, status ?? "", { id, createdAt: 5_000 + at });
    await DB.prepare("UPDATE sliders SET segments = json_array(?) WHERE id = ?").bind(segment, id).run();
  }
  const { link } = await list("", admin);
  expect(link?.segments.filter((name) => /seg4|gone/i.test(name))).toEqual(["SEG4"]);
});
