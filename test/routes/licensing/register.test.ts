import { beforeAll, expect, test } from "vitest";
import { loader as calendar } from "#app/licensing/register/routes/licence-calendar.ts";
import { action, loader } from "#app/licensing/register/routes/licences.tsx";
import { loader as exportCsv } from "#app/licensing/register/routes/licences-export.ts";
import { action as renew, loader as renewal } from "#app/licensing/register/routes/renew-licence.tsx";
import { loader as readDraft } from "#app/licensing/requests/routes/draft.tsx";
import { newId } from "#db/new-id.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";
import { apiResponse } from "#test/routes/api-response.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { merge, pairOf } from "#test/routes/duplicates/duplicate-pair.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { statusOf } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { addLicence, addLicensedRequest, lineOf, userIdOf } from "#test/routes/licensing/licensed-request.ts";
import { testContext } from "#test/support/context.ts";

withDemoSessions();

const day = (days: number) => new Date(testContext().now + days * 86_400_000).toISOString().slice(0, 10);
const ids: Record<string, { id: string; licenceId: string }> = {};
let songId = "";

async function addOne(name: string, licence: object, account = "supervisor") {
  const lines = [lineOf(songId, name)];
  const number = `L-2026-${5001 + Object.keys(ids).length}`;
  ids[name] = await addLicensedRequest(testContext(), {
    ...{ account, lines },
    licence: { number, startsOn: day(-100), endsOn: day(400), ...licence },
  });
}

beforeAll(async () => {
  const ctx = testContext();
  songId = (await addRecording(ctx, { title: "Night Ferry", artist: "Lowtide" })).id;
  await addOne("Far Away", {});
  await addOne("Soon Over", { endsOn: day(20) });
  await addOne("Long Past", { endsOn: day(-20) });
  await addOne("For Ever", { endsOn: null });
  await addOne("Of Staff", { licensee: "Söder AB" }, "staff");
  const lines = [lineOf(songId, "Far Away")];
  const correction = { number: "L-2026-5900", supersedesId: ids["Far Away"]?.licenceId ?? "", startsOn: day(-100) };
  await addLicence(ctx, {
    transactionId: ids["Far Away"]?.id ?? "",
    version: 2,
    lines,
    licence: { ...correction, endsOn: day(300) },
  });
  const { licencePosts, insert } = scoped(ctx.db, ctx.company);
  const post = { transactionId: ids["Long Past"]?.id ?? "", channel: "Northwind", poster: "Blue", postedOn: day(-50) };
  const by = { addedBy: userIdOf("supervisor"), createdAt: ctx.now };
  await insert(licencePosts, { ...post, ...by, id: newId(ctx.now), url: "https://x.com/a/status/1" });
  await insert(licencePosts, {
    ...post,
    ...by,
    id: newId(ctx.now),
    url: "https://x.com/a/status/2",
    takenDownAt: ctx.now,
  });
});

async function page(query = "", account = "supervisor", host = "localhost") {
  const { answer, ctx } = await visit(
    `http://${host}/licences${query}`,
    { cookie: await cookieOf(account, host) },
    loader,
  );
  return { ...(answer as Awaited<ReturnType<typeof loader>>), trips: ctx.trips.count };
}
const titles = async (...given: Parameters<typeof page>) =>
  (await page(...given)).licences.flatMap((one) => one.titles);

test("a client's register has their own licences, the desk's all, filtered by state, song and client", async () => {
  expect(await titles()).toEqual(["Soon Over", "Far Away", "For Ever"]);
  expect(await titles("", "staff")).toEqual(["Soon Over", "Far Away", "Of Staff", "For Ever"]);
  expect(await titles("?state=ending")).toEqual(["Soon Over"]);
  expect(await titles("?state=over")).toEqual(["Long Past"]);
  const { licences } = await page("?state=up");
  expect(licences).toMatchObject([{ titles: ["Long Past"], postsUp: 1, state: "lapsed", canRenew: true }]);
  expect((await titles("?state=all")).length).toBe(5);
  expect(await titles("?q=far+aw")).toEqual(["Far Away"]);
  // Names of what is stored beside a title are no titles.
  expect(await titles("?q=recordingId")).toEqual([]);
  expect(await titles("?q=L-2026-5002")).toEqual(["Soon Over"]);
  expect(await titles("?client=Söder", "staff")).toEqual(["Of Staff"]);
  expect(await titles("?client=unknown", "staff")).toEqual([]);
  expect((await titles("?order=newest&state=all", "staff")).length).toBe(6);
  expect(await titles("?state=nonsense&page=99")).toHaveLength(3);
  expect(await titles("", "supervisor", "acme.localhost")).toEqual([]);
  expect((await page("", "staff")).licences.find(({ titles: [first] }) => first === "Far Away")).toMatchObject({
    ...{ number: "L-2026-5900", canRenew: false },
  });
  // The session, the company, and two.
  expect((await page()).trips).toBeLessThanOrEqual(4);
  const cookie = await cookieOf("label");
  await expect(visit("http://localhost/licences", { cookie }, loader)).rejects.toMatchObject({ code: "forbidden" });
});

test("the CSV has the filtered register", async () => {
  const given = { cookie: await cookieOf("staff") };
  const csv = await (await apiResponse("http://localhost/licences/export.csv?state=over", given, exportCsv)).text();
  const [head, row, ...rest] = csv.trim().split("\r\n");
  expect(head).toContain("Licence,State,Starts,Ends");
  expect(row).toContain(`L-2026-5003,Over,${day(-100)},${day(-20)},Autumn campaign,Northwind,Northwind GmbH,Long Past`);
  expect(rest).toEqual([]);
  const sql = "SELECT count(*) AS n FROM audit_log WHERE action = 'licences-exported'";
  expect(await testContext().env.DB.prepare(sql).first<number>("n")).toBe(1);
});

test("a calendar address works without a session until a new one is made, and for its company alone", async () => {
  const { address } = await page();
  const read = (url: string) => {
    const token = /calendar\/(.+)\.ics$/.exec(url)?.[1] ?? "";
    return apiResponse(url, { params: { token } }, calendar);
  };
  const text = await (await read(address ?? "")).text();
  expect(text).toContain("SUMMARY:Licence L-2026-5003 ends: Autumn campaign (1 post up)");
  expect(text).toContain(`DTSTART;VALUE=DATE:${day(20).replaceAll("-", "")}`);
  for (const other of ["L-2026-5001", "L-2026-5005"]) expect(text).not.toContain(other);
  expect((await read((address ?? "").replace("localhost", "acme.localhost"))).status).toBe(404);
  for (const wrong of ["x", "a.b.c", "", "1.2"])
    expect((await read(`http://localhost/licences/calendar/${wrong}.ics`)).status).toBe(404);
  const given = { method: "POST", cookie: await cookieOf("supervisor"), form: {} };
  expect(statusOf((await visit("http://localhost/licences", given, action)).answer)).toBe(302);
  const renewed = (await page()).address ?? "";
  expect(renewed).not.toBe(address);
  expect((await read(address ?? "")).status).toBe(404);
  expect((await read(renewed)).status).toBe(200);
  // Its owner has to set up a second factor first.
  const needs = (value: boolean) => testContext().db.update(companies).set({ needsFactor: value });
  await needs(true);
  expect((await read(renewed)).status).toBe(403);
  await needs(false);
  const download = await apiResponse(
    "http://localhost/licences/calendar.ics",
    { cookie: await cookieOf("staff") },
    calendar,
  );
  expect(await download.text()).toContain("L-2026-5005");
});

test("renewing fills the draft from the day after, asks before it replaces one, and is the client's alone", async () => {
  const at = (name: string, number: string) => ({ params: { id: ids[name]?.id ?? "", number } });
  const cookie = await cookieOf("supervisor");
  const place = at("Soon Over", "L-2026-5002");
  const url = `http://localhost/transactions/${place.params.id}/licences/L-2026-5002/renew`;
  const read = async () =>
    (await visit(url, { cookie, ...place }, renewal)).answer as Awaited<ReturnType<typeof renewal>>;
  const press = async (replace: string) =>
    (await visit(url, { method: "POST", cookie, form: { replace }, ...place }, renew)).answer;
  expect(await read()).toMatchObject({ startsOn: day(21), draft: null, titles: ["Soon Over"] });
  expect(statusOf(await press(""))).toBe(302);
  const { answer } = await visit("http://localhost/transactions/draft", { cookie }, readDraft);
  const { draft, tracks } = answer as Awaited<ReturnType<typeof readDraft>> & { tracks: { id: string }[] };
  expect(draft).toMatchObject({
    project: "Autumn campaign",
    endClient: "Northwind",
    startsOn: day(21),
    termMonths: "12",
  });
  expect(tracks.map(({ id }) => id)).toEqual([songId]);
  const { draft: content } = await read();
  expect(content).toMatchObject({ project: "Autumn campaign", songs: 1 });
  expect(statusOf(await press(""))).toBe(409);
  expect(statusOf(await press(content?.version ?? ""))).toBe(302);
  const failure = async (name: string, number: string, account = "supervisor") =>
    visit("http://localhost/", { cookie: await cookieOf(account), ...at(name, number) }, renewal).catch(
      (error) => error,
    );
  expect(await failure("For Ever", "L-2026-5004")).toMatchObject({ code: "conflict" });
  expect(await failure("Far Away", "L-2026-5001")).toMatchObject({ code: "conflict" });
  expect(await failure("Soon Over", "L-2026-5002", "staff")).toMatchObject({ code: "not_found" });
  expect(await failure("Of Staff", "L-2026-5005")).toMatchObject({ code: "not_found" });
  expect((await visit(url, { cookie, ...at("Long Past", "L-2026-5003") }, renewal)).answer).toMatchObject({
    startsOn: day(0),
  });
});

test("a renewal has what a merged track became, and names the tracks that are no longer available", async () => {
  const ctx = testContext();
  const { DB } = ctx.env;
  const pair = await pairOf();
  const { id: down } = await addRecording(ctx, { title: "Taken Down", artist: "Lowtide" });
  const { id: there } = await addRecording(ctx, { title: "Still There", artist: "Lowtide" });
  const number = "L-2026-5999";
  const lines = [lineOf(pair.from, "Merged Away"), lineOf(down, "Taken Down"), lineOf(there, "Still There")];
  const { id } = await addLicensedRequest(ctx, { lines, licence: { number, startsOn: day(-100), endsOn: day(20) } });
  const takeDown = (recordingId: string) =>
    DB.prepare("UPDATE recordings SET status = 'unpublished' WHERE id = ?").bind(recordingId);
  await merge(pair);
  await takeDown(down).run();
  const kept = await DB.prepare("SELECT title FROM recordings WHERE id = ?").bind(pair.into).first<string>("title");
  const cookie = await cookieOf("supervisor");
  const url = `http://localhost/transactions/${id}/licences/${number}/renew`;
  const params = { id, number };
  const read = async () =>
    (await visit(url, { cookie, params }, renewal)).answer as Awaited<ReturnType<typeof renewal>>;
  const page = await read();
  expect(page).toMatchObject({ titles: [`Merged Away (now ${kept})`, "Still There"], gone: ["Taken Down"] });
  const form = { replace: page.draft?.version ?? "" };
  const pressed = await visit(url, { method: "POST", cookie, form, params }, renew);
  expect(statusOf(pressed.answer)).toBe(302);
  expect(decodeURIComponent(pressed.ctx.responseHeaders.getSetCookie().join())).toContain(
    "No longer available, so not renewed: Taken Down",
  );
  const { answer } = await visit("http://localhost/transactions/draft", { cookie }, readDraft);
  const { tracks } = answer as Awaited<ReturnType<typeof readDraft>>;
  expect(tracks.map((track) => track.id)).toEqual([pair.into, there]);
  await DB.batch([takeDown(pair.into), takeDown(there)]);
  const again = await visit(url, { method: "POST", cookie, form: { replace: "" }, params }, renew);
  expect(statusOf(again.answer)).toBe(409);
});
