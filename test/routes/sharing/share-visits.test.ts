import { beforeAll, expect, test } from "vitest";
import { loader as exportCsv } from "#app/share-subjects/routes/shares-export.ts";
import { sweepShareVisits } from "#app/sharing/visits/record-share-visit.server.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { countRows } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import {
  addReel,
  changeShare,
  DB,
  getShare,
  listShares,
  loadPicture,
  open,
  passOf,
  report,
  send,
  setStatus,
  share,
} from "#test/routes/sharing/share-visitor.ts";
import { testContext } from "#test/support/context.ts";

const plain = { contentType: "application/x-www-form-urlencoded" };
const day = 24 * 3600 * 1000;
let staff = "";

withDemoSessions();
beforeAll(async () => {
  staff = await cookieOf("staff");
});

async function sharedReel(form: Record<string, string> = {}) {
  const reel = await addReel();
  return { reel, ...(await share(staff, reel, form)) };
}

const visitsOf = (linkId: string) => countRows("SELECT count(*) AS n FROM share_visits WHERE link_id = ?", linkId);
const idOf = (page: Awaited<ReturnType<typeof open>>) => page.visit ?? "";

test("a page reports its visit, and staff see opens, visitors and the seconds of each slide", async () => {
  const { reel, linkId, token } = await sharedReel();
  const [dawn, noon] = [`${reel}-0`, `${reel}-1`];
  const page = await open(token);
  // Opening alone records nothing: mail scanners open links too.
  expect(await visitsOf(linkId)).toBe(0);
  const one = { address: "10.9.0.1", headers: { "User-Agent": "One" } };
  expect(await report(token, { visit: idOf(page), seconds: { cover: 2.4, [dawn]: 30, summary: 1 } }, one)).toBe(202);
  // A report that arrives late or twice takes nothing back.
  await report(token, { visit: idOf(page), seconds: { cover: 1, [dawn]: 12 } }, one);
  await report(token, { visit: idOf(await open(token)), seconds: { [noon]: 9_999 } }, one);
  await report(token, { visit: idOf(await open(token)), seconds: { [dawn]: 10 } }, { address: "10.9.0.2" });
  const { links, slides } = await listShares(staff, reel);
  expect(links[0]).toMatchObject({ opens: 3, visitors: 2, lastOpenedAt: expect.any(Number) });
  expect(slides.map(({ name, seconds, visits }) => [name, seconds, visits])).toEqual([
    ["Noon", 1_800, 1],
    ["Dawn", 40, 2],
  ]);
  const shown = await getShare(staff, reel, linkId);
  expect(shown.slides.map(({ name, seconds }) => [name, seconds])).toEqual([
    ["Cover", 2],
    ["Dawn", 40],
    ["Noon", 1_800],
    ["Summary", 1],
  ]);
  const { linkId: other } = await share(staff, reel);
  expect((await getShare(staff, reel, other)).slides.every(({ seconds }) => seconds === 0)).toBe(true);
  const { results } = await DB.prepare("SELECT * FROM share_visits").all();
  expect(JSON.stringify(results)).not.toMatch(/10\.9\.0|One/);
});

test("the same browser is another visitor for another link, and on another day", async () => {
  const [a, b] = [await sharedReel(), await sharedReel()];
  const visitorOf = async ({ linkId, token }: typeof a) => {
    await report(token, { visit: idOf(await open(token)), seconds: { cover: 1 } }, { address: "10.9.1.1" });
    const query = "SELECT visitor FROM share_visits WHERE link_id = ? ORDER BY opened_at DESC, rowid DESC";
    return DB.prepare(query).bind(linkId).first<string>("visitor");
  };
  const first = await visitorOf(a);
  expect(await visitorOf(b)).not.toBe(first);
  expect(await visitorOf(a)).toBe(first);
  const { db } = testContext();
  await sweepShareVisits({ db, now: Date.now() + day });
  expect(await countRows("SELECT count(*) AS n FROM visitor_salts")).toBe(0);
  await DB.prepare("DELETE FROM share_visits WHERE link_id = ?").bind(a.linkId).run();
  expect(await visitorOf(a)).not.toBe(first);
});

test("Do Not Track, Global Privacy Control, a refused banner and staff leave no visit", async () => {
  const { reel, linkId, token } = await sharedReel();
  const visitId = idOf(await open(token));
  const cases: Parameters<typeof open>[1][] = [
    { headers: { DNT: "1" } },
    { headers: { "Sec-GPC": "1" } },
    { cookie: "consent=necessary" },
    { cookie: staff },
  ];
  for (const given of cases) {
    expect((await open(token, given)).visit, JSON.stringify(given)).toBeNull();
    expect(await report(token, { visit: visitId, seconds: { cover: 5 } }, given)).toBe(202);
  }
  expect(await visitsOf(linkId)).toBe(0);
  // Their answers count all the same.
  await send(token, { item: `${reel}-0`, mark: "pick" }, { ...plain, headers: { DNT: "1" } });
  expect((await listShares(staff, reel)).links[0]).toMatchObject({ opens: 0, picks: 1, lastOpenedAt: null });
  expect((await open(token, { cookie: "consent=necessary%2Banalytics" })).visit).not.toBeNull();
});

test("without scripts the picture of the page counts one opening per browser and day, and no mail scanner", async () => {
  const { reel, linkId, token } = await sharedReel();
  const one = { address: "10.9.3.1" };
  await loadPicture(token, one);
  await loadPicture(token, one);
  await loadPicture(token, { address: "10.9.3.2" });
  const { links } = await listShares(staff, reel);
  expect(links[0]).toMatchObject({ opens: 2, visitors: 2 });
  const unrecorded: Parameters<typeof loadPicture>[1][] = [
    { address: "10.9.3.3", headers: { "Sec-Fetch-Dest": "document" } },
    { address: "10.9.3.3", headers: { "Sec-Fetch-Site": "cross-site" } },
    { address: "10.9.3.3", headers: { DNT: "1" } },
    { address: "10.9.3.3", headers: { "Sec-GPC": "1" } },
    { address: "10.9.3.3", cookie: "consent=necessary" },
    { address: "10.9.3.3", cookie: staff },
  ];
  for (const given of unrecorded) await loadPicture(token, given);
  expect(await visitsOf(linkId)).toBe(2);
  await changeShare(staff, reel, linkId, { act: "revoke" });
  await expect(loadPicture(token, one)).rejects.toMatchObject({ code: "gone" });
});

test("reports of other slides, malformed ones and those of links that do not open record nothing", async () => {
  const { reel, linkId, token } = await sharedReel({ passcode: "brass-42" });
  const other = await sharedReel();
  const cookie = passOf((await send(token, { passcode: "brass-42" })).ctx.responseHeaders);
  const visitId = idOf(await open(token, { cookie }));
  const good = { visit: visitId, seconds: { cover: 5 } };
  for (const body of [
    null,
    [],
    {},
    { ...good, visit: "x" },
    { ...good, seconds: { cover: -1 } },
    { ...good, seconds: { cover: "5" } },
    { ...good, seconds: { ["x".repeat(65)]: 5 } },
  ])
    expect(await report(token, body, { cookie }), JSON.stringify(body)).toBe(400);
  expect(await report(token, good)).toBe(403);
  expect(await report("x".repeat(65), good)).toBe(404);
  expect(await report(token, good, { cookie, host: "acme.localhost" })).toBe(404);
  await setStatus(reel, "unpublished");
  expect(await report(token, good, { cookie })).toBe(202);
  await setStatus(reel, "published");
  expect(await visitsOf(linkId)).toBe(0);
  const foreign = { [`${other.reel}-0`]: 50, [`${reel}-2`]: 50, ghost: 50, ["__proto__"]: 50, cover: 1 };
  expect(await report(token, { visit: visitId, seconds: foreign }, { cookie })).toBe(202);
  const { results } = await DB.prepare("SELECT item_id FROM share_dwell WHERE link_id = ?").bind(linkId).all();
  expect(results).toEqual([{ item_id: "cover" }]);
  // The visit of one link is none of another's.
  await report(other.token, { visit: visitId, seconds: { cover: 100 } });
  expect((await getShare(staff, reel, linkId)).slides[0]).toMatchObject({ name: "Cover", seconds: 1 });
  await changeShare(staff, reel, linkId, { act: "revoke" });
  expect(await report(token, good, { cookie })).toBe(410);
});

test("slides are ranked by picks, then maybes, then noes, over all links", async () => {
  const { reel, token } = await sharedReel();
  const second = await share(staff, reel, { recipient: "Ida" });
  await send(token, { item: `${reel}-1`, mark: "pick", note: "Yes" }, plain);
  await send(second.token, { item: `${reel}-1`, mark: "maybe" }, plain);
  await send(second.token, { item: `${reel}-0`, mark: "maybe" }, plain);
  const { slides } = await listShares(staff, reel);
  expect(slides.map(({ name, picks, maybes, noes, notes }) => [name, picks, maybes, noes, notes])).toEqual([
    ["Noon", 1, 1, 0, 1],
    ["Dawn", 0, 1, 0, 0],
  ]);
});

test("the CSV has a line for each link and slide, runs no formula, and is for staff of the company", async () => {
  const { reel, token } = await sharedReel({ recipient: '=HYPERLINK("x")' });
  await send(token, { item: `${reel}-0`, mark: "no", note: 'Too "loud",\nsorry' }, plain);
  await report(token, { visit: idOf(await open(token)), seconds: { [`${reel}-0`]: 7 } });
  const get = (cookie: string, host = "localhost") =>
    visit(`http://${host}/sliders/edit/${reel}/shares/export`, { cookie, params: { id: reel } }, exportCsv);
  const response = (await get(staff)).answer as Response;
  expect(response.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  const text = await response.text();
  expect(text).toContain('"\'=HYPERLINK(""x"")"');
  expect(text).toContain('Dawn,7,no,"Too ""loud"",\nsorry",');
  expect(text.split("\r\n").filter((line) => line.includes("HYPERLINK"))).toHaveLength(5);
  await expect(get(await cookieOf("supervisor"))).rejects.toMatchObject({ code: "forbidden" });
  await expect(get(await cookieOf("admin", "acme.localhost"), "acme.localhost")).rejects.toMatchObject({
    code: "not_found",
  });
});

test("visits are deleted after thirteen months with their seconds, answers stay", async () => {
  const { reel, linkId, token } = await sharedReel();
  await send(token, { item: `${reel}-0`, mark: "pick" }, plain);
  await report(token, { visit: idOf(await open(token)), seconds: { cover: 3 } });
  const { db } = testContext();
  await sweepShareVisits({ db, now: Date.now() + 395 * day });
  expect(await visitsOf(linkId)).toBe(1);
  await sweepShareVisits({ db, now: Date.now() + 397 * day });
  expect(await visitsOf(linkId)).toBe(0);
  expect(await countRows("SELECT count(*) AS n FROM share_dwell WHERE link_id = ?", linkId)).toBe(0);
  expect((await getShare(staff, reel, linkId)).link.answers).toHaveLength(1);
});
