import { beforeAll, expect, test } from "vitest";
import routes from "#app/routes.ts";
import { demoPeople } from "#db/seed/demo-people.ts";
import { type Account, type Answers, type HostName, hosts, type Line, type Who } from "#test/http/access/answers.ts";
import { accessTable } from "#test/http/access-table.ts";
import { allRoutes } from "#test/support/all-routes.ts";
import { DemoVisitor } from "#test/support/demo-visitor.ts";
import type { RawAnswer } from "#test/support/raw-request.ts";

const hostNames = Object.keys(hosts) as HostName[];
const visitors = new Map<HostName, Map<Who, DemoVisitor>>();

function membersOf(host: HostName): Account[] {
  return demoPeople.filter(({ memberOf }) => memberOf.includes(host)).map(({ account }) => account);
}

async function visitorsOf(host: HostName): Promise<Map<Who, DemoVisitor>> {
  const map = new Map<Who, DemoVisitor>([["anonymous", new DemoVisitor(hosts[host])]]);
  for (const account of membersOf(host)) map.set(account, await DemoVisitor.signedIn(hosts[host], account));
  const [last = "admin"] = membersOf(host).toReversed();
  const ended = await DemoVisitor.signedIn(hosts[host], last);
  await ended.post("/logout", {});
  return map.set("ended", ended);
}

function visitor(host: HostName, who: Who): DemoVisitor {
  const found = visitors.get(host)?.get(who);
  if (found === undefined) throw new Error(`no visitor ${who} at ${host}`);
  return found;
}

beforeAll(async () => {
  for (const host of hostNames) visitors.set(host, await visitorsOf(host));
  for (const host of hostNames) {
    const { session } = visitor(host === "acme" ? "main" : "acme", "supervisor");
    visitors.get(host)?.set("foreign", new DemoVisitor(hosts[host], session));
  }
});

/** `302 /login?…`, `404`: as the table writes it, an address of the same host without its origin. */
function written({ status, headers }: RawAnswer): string {
  const location = headers.location?.replace(/^http:\/\/[^/]+(?=\/)/, "");
  return location === undefined ? String(status) : `${status} ${location}`;
}

function expected(answers: Answers, who: Who, path: string): string | undefined {
  return (answers[who] ?? answers.others)?.replace("{encoded}", encodeURIComponent(path)).replace("{path}", path);
}

/** The response, asked for again where the person's requests of a minute are used up. */
async function unhurried(ask: () => Promise<RawAnswer>): Promise<RawAnswer> {
  let answer = await ask();
  for (let waited = 0; answer.status === 429 && waited < 120_000; waited += 5_000) {
    await new Promise((done) => setTimeout(done, 5_000));
    answer = await ask();
  }
  return answer;
}

const isApi = (path: string) => path.startsWith("/api/v1/");

/** What the server and the table say of every visitor at every host, for one line. */
async function compare({ path: pattern, on, ...line }: Line) {
  const asked = hostNames.flatMap((host) =>
    [...(visitors.get(host) ?? [])].map(([who, browser]) => ({ host, who, browser })),
  );
  const answers = await Promise.all(
    asked.map(async ({ host, who, browser }) => {
      const { page, form } = { ...line, ...on?.[host] };
      const path = pattern.replaceAll("{unknownId}", () => crypto.randomUUID());
      const got = written(await unhurried(() => browser.get(path)));
      // No body of the API but that of validate-brands is a list.
      const post = () => (isApi(path) ? browser.sendJson("POST", path, []) : browser.post(path, {}));
      const posted = written(await unhurried(post));
      const name = `${who} at ${host}`;
      return {
        said: { [`GET, ${name}`]: got, [`POST, ${name}`]: posted },
        wanted: { [`GET, ${name}`]: expected(page, who, path), [`POST, ${name}`]: expected(form, who, path) },
      };
    }),
  );
  return {
    said: Object.assign({}, ...answers.map(({ said }) => said)),
    wanted: Object.assign({}, ...answers.map(({ wanted }) => wanted)),
  };
}

/** The addresses of the API, as the copy under test documents them. */
async function apiPaths(): Promise<string[]> {
  const { body } = await new DemoVisitor("localhost").get("/api/v1/openapi.json");
  const { paths } = JSON.parse(body) as { paths: Record<string, unknown> };
  return Object.keys(paths).map((path) => `/api/v1${path.replaceAll(/\{(\w+)\}/g, ":$1")}`);
}

test("every route and every address of the API has a line in the table, and every line one of them", async () => {
  const paths = allRoutes(routes).map((route) => (route.index ? "/" : `/${route.path}`));
  expect(Object.keys(accessTable).toSorted()).toEqual([...paths, ...(await apiPaths())].toSorted());
});

/** The addresses that the side navigation of a page links to. */
function menuOf(html: string): string[] {
  const [, list = "", foot = ""] = /<ul class="side-list">(.*?)<div class="side-foot">(.*?)<\/nav>/s.exec(html) ?? [];
  // Behind the button at the foot: the account, help and the agency's pages.
  const more = [...foot.matchAll(/<a[^>]* class="menu-item"[^>]*>/g)].join("");
  return [...(list + more).matchAll(/<a[^>]* href="(\/[^"]*)"/g)].map(([, path = ""]) => path);
}

test("the menu shows what opens and nothing else, for every role at every host", async () => {
  for (const host of hostNames) {
    const menus = new Map<Who, string[]>();
    for (const [who, browser] of visitors.get(host) ?? [])
      menus.set(who, menuOf((await browser.get("/discover")).body));
    const entries = new Set([...menus.values()].flat());
    for (const [who, shown] of menus) {
      expect(shown.length, `${who} at ${host}`).toBeGreaterThan(2);
      for (const path of entries) {
        // These are for everyone, or for everyone with an account; the scope decides only whether the menu has them.
        if (path === "/artists-list" || path === "/faq" || path.endsWith("#playlist-panel")) continue;
        const opens = (await visitor(host, who).get(path)).status === 200;
        expect(opens, `${path} for ${who} at ${host}`).toBe(shown.includes(path));
      }
    }
  }
});

test("another company's people, companies and policies are not found, read or written", async () => {
  const nova = await DemoVisitor.signedIn("nova.localhost", "admin");
  const rowsOf = async (browser: DemoVisitor, list: string, pattern: RegExp) => {
    const rows = [...(await browser.get(list)).body.matchAll(pattern)].map(([path]) => path);
    expect(rows.length, list).toBeGreaterThan(0);
    return rows;
  };
  const rows = [
    ...(await rowsOf(nova, "/iam/list", /\/iam\/people\/[0-9a-f-]{36}/g)),
    ...(await rowsOf(visitor("main", "admin"), "/iam-companies", /\/iam-companies\/[0-9a-f-]{36}/g)),
  ];
  for (const path of new Set(rows)) {
    expect((await visitor("acme", "admin").get(path)).status, path).not.toBe(200);
    expect((await visitor("acme", "admin").post(path, { act: "disable" })).status, path).toBeGreaterThanOrEqual(403);
  }
});

// One test for each line; the order is the table's, whose last line ends the sessions.
for (const [route, line] of Object.entries(accessTable)) {
  test(`${route} responds to every visitor as the table says`, async () => {
    const { said, wanted } = await compare(line);
    expect(said).toEqual(wanted);
  });
}
