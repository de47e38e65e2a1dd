import { beforeAll, expect, test } from "vitest";
import routes from "#app/routes.ts";
import { type HostName, hosts } from "#test/http/access/answers.ts";
import { accessTable } from "#test/http/access-table.ts";
import { allRoutes } from "#test/support/all-routes.ts";
import { DemoVisitor } from "#test/support/demo-visitor.ts";
import { pageLinks } from "#test/support/page-links.ts";
import { copyUrl } from "#test/support/raw-request.ts";

const { port } = new URL(copyUrl());
/** The menu, the page and the player, which says what plays. */
const frame = ['<nav aria-label="Main"', '<main id="content"', '<p role="status" class="sr-only">'];
const hostNames = Object.keys(hosts) as HostName[];
/** Links that differ in a slug or an id alone lead to one kind of page. */
const kindOf = (path: string) =>
  path
    .replace(/(?<=\/(?:song|artist|album|playlist|detail|reel)\/)[^/?]+/g, "*")
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "*");

/** The pages of a host whose answer to a visitor without an account begins with `answer`. */
function pagesThatAnswer(host: HostName, answer: string): string[] {
  const lines = Object.values(accessTable).filter(({ path, page, on }) => {
    const { anonymous, others } = { ...page, ...on?.[host]?.page };
    return !/[{]|^\/api\//.test(path) && (anonymous ?? others)?.startsWith(answer);
  });
  return lines.map(({ path }) => path);
}

/** The paths of this host that the public pages link to, one of each kind. */
async function linksOf(host: HostName): Promise<string[]> {
  const visitor = new DemoVisitor(hosts[host]);
  const paths = new Map<string, string>();
  for (const page of pagesThatAnswer(host, "200")) {
    const { headers, body } = await visitor.get(page);
    if (!String(headers["content-type"]).startsWith("text/html")) continue;
    const base = new URL(page, `http://${hosts[host]}:${port}`);
    for (const link of pageLinks(body).links) {
      const to = new URL(link, base);
      const path = to.pathname + to.search;
      if (to.origin === base.origin) paths.set(kindOf(path), path);
    }
  }
  return [...paths.values()];
}

/** Where the sign-in that a response leads to leads back; null for any other response. The address of a redirect stands in the data, too. */
function returnPath(location: string | undefined, body: string): string | null {
  const [, encoded] = /\/(?:login|signup)\?returnUrl=([^"\\&]+)/.exec(location ?? body) ?? [];
  return encoded === undefined ? null : decodeURIComponent(encoded.replaceAll("+", " "));
}

/** The id of the route of a path: what scripts name when they leave the root's data as they are. */
function routeId(pathname: string): string {
  const route = allRoutes(routes).find(({ path = "" }) =>
    new RegExp(`^/${path.replace(/:\w+\??/g, "[^/]+")}$`).test(pathname),
  );
  return route?.id ?? route?.file.replace(/\.tsx?$/, "") ?? "";
}

/** The path of the data request that scripts make for a page, with what the framework adds. */
function dataPath(path: string): string {
  const { pathname, search } = new URL(path, "http://page.invalid");
  const query = `_routes=${encodeURIComponent(routeId(pathname))}`;
  return `${pathname === "/" ? "/_root" : pathname}.data${search === "" ? "?" : `${search}&`}${query}`;
}

type Guarded = { host: HostName; path: string; document: string; data: string | null };

/** The links and pages that ask a visitor to sign in, with where each leads back. */
const guarded: Guarded[] = [];
/** Where links to the sign-in itself lead back. */
const returns: Pick<Guarded, "host" | "path">[] = [];

beforeAll(async () => {
  for (const host of hostNames) {
    const visitor = new DemoVisitor(hosts[host]);
    const paths = new Set([...(await linksOf(host)), ...pagesThatAnswer(host, "302 /login?returnUrl")]);
    for (const path of paths) {
      const back = returnPath(path, "");
      if (back !== null) returns.push({ host, path: back });
      if (back !== null) continue;
      const page = await visitor.get(path);
      const document = page.status === 302 ? returnPath(page.headers.location, "") : null;
      if (document === null) continue;
      const data = await visitor.get(dataPath(path));
      guarded.push({ host, path, document, data: returnPath(undefined, data.body) });
    }
  }
}, 300_000);

test("a guarded page leads back to its own address, asked for as a page or by scripts", () => {
  const kinds = new Set(guarded.map(({ path }) => path.split("?")[0]));
  expect(kinds.size).toBeGreaterThan(30);
  for (const { host, path, document, data } of guarded) {
    expect(document, `${host} ${path}`).not.toMatch(/_routes|\.data|[?&]index(?:[=&]|$)/);
    expect(data, `${host} ${path}`).toBe(document);
  }
});

test("after the sign-in the page of a guarded link has its menu, its content and the player", async () => {
  for (const host of hostNames) {
    const person = await DemoVisitor.signedIn(hosts[host], "admin");
    const paths = [...guarded.map((link) => ({ ...link, path: link.document })), ...returns];
    for (const path of new Set(paths.flatMap((link) => (link.host === host ? [link.path] : [])))) {
      let page = await person.get(path);
      for (let steps = 0; page.status === 302 && steps < 4; steps += 1) {
        const { pathname, search } = new URL(page.headers.location ?? "/", `http://${hosts[host]}`);
        page = await person.get(pathname + search);
      }
      const name = `${host} ${path}: ${page.status}`;
      // A form's address without its fields is answered by the page that says so, in its frame.
      expect([200, 303, 400, 403, 404], name).toContain(page.status);
      if (page.status === 303 || !String(page.headers["content-type"]).startsWith("text/html")) continue;
      // docs/product/README.md: presentations have no side navigation.
      const parts = /^\/(?:sonic-)?pitch(?!\/edit)/.test(path) ? frame.slice(1) : frame;
      expect(
        parts.filter((part) => !page.body.includes(part)),
        name,
      ).toEqual([]);
    }
  }
}, 300_000);
