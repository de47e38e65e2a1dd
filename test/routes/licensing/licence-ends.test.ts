import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { mailLicenceEnds } from "#app/licensing/register/mail-licence-ends.server.ts";
import { newId } from "#db/new-id.server.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { scoped } from "#db/tenant-tables.server.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { mail } from "#test/routes/identity/demo-people.ts";
import { mailsTo } from "#test/routes/identity/mails.ts";
import { addLicence, addLicensedRequest, lineOf, userIdOf } from "#test/routes/licensing/licensed-request.ts";
import { recordedContext, testContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };
withDemoSessions();

const end = "2031-05-31";
const night = (days: number) => Date.parse(`${end}T03:17:00Z`) + days * 86_400_000;
const run = (days: number) => mailLicenceEnds(recordedContext({ now: night(days) }));
let songId = "";
let [id, licenceId] = ["", ""];
let numbers = 0;

beforeAll(async () => {
  songId = (await addRecording(testContext(), { title: "Night Ferry", artist: "Lowtide" })).id;
});
const ofLicences = ["licence_notices", "licence_posts", "licence_codes", "licence_shares", "licences"];
beforeEach(async () => {
  // What a licence was issued by is never deleted outside a test.
  await DB.prepare("DROP TRIGGER IF EXISTS licence_shares_never_deleted").run();
  for (const table of [...ofLicences, "outbox", "notifications"]) await DB.prepare(`DELETE FROM ${table}`).run();
  numbers += 1;
  const licence = { number: `L-2031-${1000 + numbers}`, startsOn: "2030-06-01", endsOn: end };
  ({ id, licenceId } = await addLicensedRequest(testContext(), { lines: [lineOf(songId, "Night Ferry")], licence }));
});

async function addPosts(count: number): Promise<string[]> {
  const ctx = testContext();
  const { licencePosts, insert } = scoped(ctx.db, ctx.company);
  const ids = Array.from({ length: count }, () => newId(ctx.now));
  for (const [at, one] of ids.entries())
    await insert(licencePosts, {
      ...{ id: one, transactionId: id, url: `https://x.com/a/status/${at}`, channel: "a", poster: "b" },
      ...{ postedOn: "2031-01-01", addedBy: userIdOf("supervisor"), createdAt: ctx.now },
    });
  return ids;
}

const subjects = async (account = "supervisor") =>
  (await mailsTo(mail(account))).filter(({ template }) => template === "licence-ending").map(({ subject }) => subject);

test("client and desk are reminded 60, 30 and 7 days before the end, each once, of the posts that are up", async () => {
  await addPosts(4);
  const text = `4 posts must come down or be renewed: licence L-2031-${1000 + numbers}`;
  for (const [days, sent] of [
    [-61, 0],
    [-60, 1],
    [-59, 1],
    [-30, 2],
    [-29, 2],
    [-7, 3],
    [-6, 3],
    [0, 3],
  ] as const) {
    await run(days);
    expect(await subjects(), `night ${days}`).toHaveLength(sent);
  }
  expect(new Set(await subjects())).toEqual(new Set([text]));
  expect(await subjects("staff")).toHaveLength(3);
  const [first] = await mailsTo(mail("supervisor"));
  for (const part of ["https://x.com/a/status/3", "31 May 2031", "4 posts must come down or be renewed:"])
    expect(first?.text).toContain(part);
  await DB.prepare("DELETE FROM outbox").run();
  await Promise.all([run(1), run(1)]);
  await run(2);
  expect(await subjects()).toEqual([`4 posts still up: licence L-2031-${1000 + numbers} has ended`]);
});

test("after missed nights only the nearest reminder is sent, and none after the end once nothing is up", async () => {
  const [post = ""] = await addPosts(1);
  await run(-5);
  await run(-4);
  expect(await subjects()).toEqual([`1 post must come down or be renewed: licence L-2031-${1000 + numbers}`]);
  await DB.prepare("UPDATE licence_posts SET taken_down_at = 1 WHERE id = ?").bind(post).run();
  await run(1);
  expect(await subjects()).toHaveLength(1);
});

test("a licence that was replaced or ended is not announced, and a correction with another end anew", async () => {
  await run(-60);
  expect(await subjects()).toEqual([`Licence L-2031-${1000 + numbers} ends on 31 May 2031`]);
  const lines = [lineOf(songId, "Night Ferry")];
  const correction = {
    number: `L-2031-${2000 + numbers}`,
    supersedesId: licenceId,
    startsOn: "2030-06-01",
    endsOn: "2031-06-30",
  };
  const newer = await addLicence(testContext(), { transactionId: id, version: 2, lines, licence: correction });
  await run(-30);
  expect((await subjects()).sort()).toHaveLength(2);
  expect(await subjects()).toContain(`Licence L-2031-${2000 + numbers} ends on 30 Jun 2031`);
  const ctx = testContext();
  const { licenceEnds, insert } = scoped(ctx.db, ctx.company);
  await insert(licenceEnds, { licenceId: newer, reason: "Not paid", endedBy: userIdOf("staff"), endedAt: ctx.now });
  await run(0);
  expect(await subjects()).toHaveLength(2);
  await DB.prepare("DELETE FROM licence_ends").run();
});

test("the licences of a suspended company take no place in a night's run", async () => {
  const ctx = testContext();
  const other = { ...ctx, company: { ...ctx.company, id: demoCompanyIds.nova } };
  const licence = { startsOn: "2030-06-01", endsOn: "2031-05-01" };
  for (let at = 0; at < 101; at += 1)
    await addLicensedRequest(other, {
      lines: [lineOf(songId, "Night Ferry")],
      licence: { ...licence, number: `N-${at}` },
    });
  await DB.prepare("UPDATE companies SET status = 'suspended' WHERE id = ?").bind(demoCompanyIds.nova).run();
  await run(-60);
  expect(await subjects()).toHaveLength(1);
});
