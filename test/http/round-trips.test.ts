import { beforeAll, expect, test } from "vitest";
import { hosts } from "#test/http/access/answers.ts";
import { accessTable } from "#test/http/access-table.ts";
import { DemoVisitor } from "#test/support/demo-visitor.ts";
import { tripsOf } from "#test/support/page-figures.ts";
import { kindOf, maxTripsOf } from "#test/support/page-limits.ts";
import { pageLinks } from "#test/support/page-links.ts";
import { copyUrl } from "#test/support/raw-request.ts";

const { port } = new URL(copyUrl());
/** What ends or changes the session, and files, which ask the primary. */
const leaving =
  /^\/(?:logout|quit-preview|switch-workspace|auth|api)(?:\/|$)|\/(?:export|rows|sheet\/file)(?:\.csv)?$|\.(?:v22|png|ics|txt|xml|json|jsonl|zip)$/;

const visitors = new Map<string, DemoVisitor>();
beforeAll(async () => {
  for (const account of ["admin", "supervisor"]) visitors.set(account, await DemoVisitor.signedIn(hosts.main, account));
});

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
  const { trips, primary } = tripsOf(answer.headers["server-timing"]);
  const isCostly = trips > maxTripsOf(path);
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
