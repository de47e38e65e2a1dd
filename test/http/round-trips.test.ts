import { beforeAll, expect, test } from "vitest";
import { hosts } from "#test/http/access/answers.ts";
import { accessTable } from "#test/http/access-table.ts";
import { DemoVisitor } from "#test/support/demo-visitor.ts";
import { pageLinks } from "#test/support/page-links.ts";
import { copyUrl, type RawAnswer } from "#test/support/raw-request.ts";

const { port } = new URL(copyUrl());
const maxTrips = 2;
/** Pages that ask two questions at a time, or one that follows from another, and their trips: docs/decisions/005. */
const slower: Record<string, number> = {
  "/": 3,
  "/landing": 3,
  "/submit-brief": 3,
  "/submit-music": 3,
  "/newsletter": 3,
  "/session-expired": 3,
  "/user-sign-up/unknown": 3,
  "/our-work": 3,
  "/our-work/detail/*": 4,
  "/who-we-are": 3,
  // Curated tracks, others if they are too few, and what staff wrote.
  "/services": 3,
  "/services/*": 3,
  "/wine": 3,
  "/blog": 3,
  "/music-sync-licensing/song/*": 3,
  "/analytics": 3,
  "/analytics/transfers": 3,
  "/companies-dashboard": 3,
  "/wrapup": 3,
  "/iam/list": 3,
  "/iam/invite": 3,
  "/iam/people/*": 3,
  "/sliders/list": 3,
  // One more than its parts: a slider with all of them.
  "/sliders/edit/*": 11,
  "/sliders/edit/*/shares": 4,
  "/ingestions/files/*": 3,
  "/ingestions/sheets/*": 3,
  "/stereo-ai/*": 3,
  "/transactions": 3,
  "/transactions/draft/tracks": 3,
  "/transactions/licences": 3,
  "/transactions/*": 5,
  "/transactions/*/quotes/*": 3,
  "/transactions/*/licences/*": 3,
  "/transactions/*/licences/*/files": 3,
  "/transactions/*/licences/*/renew": 3,
  // The list and the address of its calendar, side by side.
  "/licences": 3,
  "/opportunities/*": 3,
  "/artists/*": 5,
  // Names of people and records that changes name.
  "/iam-dashboard": 3,
  "/site-content/*": 3,
  "/ads/*": 4,
  "/albums/*": 4,
  "/tiers/*": 4,
  "/tags/*": 4,
  "/parties/*": 4,
  "/restrictions/*": 4,
  "/agreements/*": 5,
  "/standing-approvals/*": 4,
  "/orders/*": 4,
  "/agreements/*/groups": 4,
  "/agreements/*/groups/*": 5,
  "/agreements/*/groups/new": 5,
  "/agreements/*/songs": 5,
  "/agreements/*/documents": 4,
  "/agreements/*/history": 5,
  "/songs/list/bulk": 5,
  "/songs/*": 4,
  "/songs/*/rights": 3,
  "/songs/*/versions": 3,
  "/songs/*/files": 3,
  "/songs/*/lyrics": 3,
  "/songs/*/tags": 3,
  "/songs/*/rating": 3,
  "/songs/*/segments": 3,
  "/songs/*/internal": 3,
  "/songs/*/history": 5,
  "/requests/*": 3,
  // The record and the search database, side by side.
  "/sonic-analysis": 3,
  "/sonic-analysis/brands/*": 3,
  "/sonic-pitch/*": 4,
  "/pitch/edit/*/shares": 3,
  "/music-sync-licensing/edit-playlist/*/shares/*": 4,
  "/pitch/edit/*/shares/*": 4,
};
/** What ends or changes the session, and files, which ask the primary. */
const leaving =
  /^\/(?:logout|quit-preview|switch-workspace|auth|api)(?:\/|$)|\/(?:export|rows|sheet\/file)(?:\.csv)?$|\.(?:v22|png|ics|txt|xml|json)$/;

const visitors = new Map<string, DemoVisitor>();
beforeAll(async () => {
  for (const account of ["admin", "supervisor"]) visitors.set(account, await DemoVisitor.signedIn(hosts.main, account));
});

/** Links that differ in a slug or an id alone lead to one kind of page. */
const kindOf = (path: string) =>
  path
    .replace(/(?<=\/(?:song|artist|album|playlist|detail|reel|services|quotes|licences)\/)[^/?]+/g, "*")
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "*")
    .replace(/\?.*/, "");

function figuresOf({ headers }: RawAnswer) {
  const figures = /(\d+) round trips, \d+ rows, (\d+) to the primary/.exec(String(headers["server-timing"]));
  const [, trips, primary] = (figures ?? []).map(Number);
  return { trips, primary };
}

/** The pages of the table and those that they link to, one of each kind. */
async function pagesOf(visitor: DemoVisitor): Promise<string[]> {
  const paths = new Map<string, string>();
  for (const { path } of Object.values(accessTable)) {
    const own = path.replace("{unknownId}", crypto.randomUUID());
    if (leaving.test(own)) continue;
    const { headers, status, body } = await visitor.get(own);
    if (!String(headers["content-type"]).startsWith("text/html")) continue;
    paths.set(own, own);
    if (status !== 200) continue;
    const base = new URL(own, `http://${hosts.main}:${port}`);
    for (const link of pageLinks(body).links) {
      const { origin, pathname } = new URL(link, base);
      if (origin === base.origin && !leaving.test(pathname) && !paths.has(kindOf(pathname)))
        paths.set(kindOf(pathname), pathname);
    }
  }
  return [...paths.values()];
}

/** What a page that was opened before costs, if that is more than it may. */
async function costsOf(visitor: DemoVisitor, path: string): Promise<object | null> {
  await visitor.get(path);
  const answer = await visitor.get(path);
  const { trips = 0, primary = 0 } = figuresOf(answer);
  const isCostly = trips > (slower[kindOf(path)] ?? maxTrips);
  // What is not there is looked for among what was renamed.
  return (answer.status === 200 && isCostly) || primary > 0 ? { path, status: answer.status, trips, primary } : null;
}

for (const account of ["admin", "supervisor"]) {
  test(`no page asks the primary for ${account}, and each takes two round trips, or as many as are listed`, async () => {
    const visitor = visitors.get(account);
    if (visitor === undefined) throw new Error("not signed in");
    const costly: object[] = [];
    for (const path of await pagesOf(visitor)) {
      // What an isolate keeps is there the second time, unless it went out of date between the two.
      const costs = await costsOf(visitor, path);
      if (costs !== null && (await costsOf(visitor, path)) !== null) costly.push(costs);
    }
    expect(costly).toEqual([]);
  });
}
