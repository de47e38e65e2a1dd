import { beforeAll, expect, test } from "vitest";
import { type HostName, hosts } from "#test/http/access/answers.ts";
import { accessTable } from "#test/http/access-table.ts";
import { DemoVisitor } from "#test/support/demo-visitor.ts";
import { pageLinks } from "#test/support/page-links.ts";
import { copyUrl } from "#test/support/raw-request.ts";

/** Addresses that differ in a slug or in the values of their query alone lead to one kind of page: so many of a kind are opened. */
const maxOfKind = 2;
const maxRedirects = 5;
const parallel = 8;
const hostNames = Object.keys(hosts) as HostName[];
const { port } = new URL(copyUrl());

type Reference = { from: string; to: URL; isAsset: boolean };
type Page = { status: number; ids: Set<string>; references: Reference[] };

const origin = (host: string) => `http://${host}:${port}`;
const noPage = { ids: new Set<string>(), references: [] };

/** Whether an address leads to a host of the copy under test. */
function isInternal({ protocol, hostname, port: other }: URL): boolean {
  return protocol === "http:" && other === port && (hostname === "localhost" || hostname.endsWith(".localhost"));
}

function withoutFragment(url: URL): string {
  return url.href.slice(0, url.href.length - url.hash.length);
}

/** `/music-sync-licensing/song/*?songId`: without slugs, ids and values. */
function kindOf({ host, pathname, searchParams }: URL): string {
  const path = pathname
    .replace(/(?<=\/(?:song|artist|album|playlist|detail|reel)\/)[^/]+/g, "*")
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "*");
  return `${host}${path}?${[...new Set(searchParams.keys())].sort().join("&")}`;
}

/** What a page names; a style sheet names its fonts and pictures. */
function referencesOf(from: URL, type: string, body: string): Pick<Page, "ids" | "references"> {
  const reference = (address: string, isAsset: boolean) => ({ from: from.href, to: new URL(address, from), isAsset });
  if (type.startsWith("text/css")) {
    const named = [...body.matchAll(/url\((["']?)(?!data:)([^"')]+)\1\)/g)].map(([, , address = ""]) => address);
    return { ids: new Set(), references: named.map((address) => reference(address, true)) };
  }
  if (!type.startsWith("text/html")) return noPage;
  const { ids, links, assets } = pageLinks(body);
  // A mail of the local outbox leads to pages that are its recipient's.
  const open = from.pathname.startsWith("/dev/outbox/") ? [] : links;
  const references = [...open.map((to) => reference(to, false)), ...assets.map((to) => reference(to, true))];
  return { ids, references: references.filter(({ to }) => isInternal(to)) };
}

async function open(url: URL, isAsset: boolean, redirects = 0): Promise<Page> {
  const visitor = new DemoVisitor(url.hostname);
  const path = url.pathname + url.search;
  const { status, headers, body } = await (isAsset && !path.endsWith(".css") ? visitor.head(path) : visitor.get(path));
  const { location } = headers;
  if (location === undefined) return { status, ...referencesOf(url, headers["content-type"] ?? "", body) };
  const next = new URL(location, url);
  return isInternal(next) && redirects < maxRedirects ? open(next, isAsset, redirects + 1) : { status, ...noPage };
}

/** The public pages of a host by the table of access, and those that its sitemap lists. */
async function startOf(host: HostName): Promise<URL[]> {
  const lines = Object.values(accessTable).filter(({ path, page, on }) => {
    const responses = { ...page, ...on?.[host]?.page };
    return !path.includes("{") && /^[24]0[04]$/.test(responses.anonymous ?? responses.others ?? "");
  });
  const sitemap = (await new DemoVisitor(hosts[host]).get("/sitemap.xml")).body;
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => address);
  expect(listed.length, `sitemap of ${host}`).toBeGreaterThan(20);
  const addresses = [...lines.map(({ path }) => origin(hosts[host]) + path), ...listed];
  return addresses.map((address) => new URL(address));
}

const pages = new Map<string, Page>();

beforeAll(async () => {
  const start = (await Promise.all(hostNames.map(startOf))).flat();
  const queue: Pick<Reference, "to" | "isAsset">[] = start.map((to) => ({ to, isAsset: false }));
  const asked = new Set<string>();
  const ofKind = new Map<string, number>();
  async function work(): Promise<void> {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const address = withoutFragment(next.to);
      const kind = kindOf(next.to);
      const count = ofKind.get(kind) ?? 0;
      if (asked.has(address) || count === maxOfKind) continue;
      asked.add(address);
      ofKind.set(kind, count + 1);
      const page = await open(next.to, next.isAsset);
      pages.set(address, page);
      queue.push(...page.references);
    }
  }
  while (queue.length > 0) await Promise.all(Array.from({ length: parallel }, work));
});

const references = () => [...pages.values()].flatMap((page) => page.references);

test("every link and every file that a public page names can be opened, on every host", () => {
  for (const host of hostNames) {
    const opened = [...pages.keys()].filter((address) => address.startsWith(`${origin(hosts[host])}/`));
    expect(opened.length, host).toBeGreaterThan(50);
  }
  const broken = references().flatMap(({ from, to }) => {
    const page = pages.get(withoutFragment(to));
    return page !== undefined && page.status >= 400 ? [`${page.status} ${to.href} (on ${from})`] : [];
  });
  expect([...new Set(broken)]).toEqual([]);
});

test("every fragment of a link is the id of an element of the page that it leads to", () => {
  const anchors = references().filter(
    ({ to, isAsset }) => to.hash !== "" && !isAsset && pages.has(withoutFragment(to)),
  );
  expect(anchors.length).toBeGreaterThan(50);
  const missing = anchors.filter(
    ({ to }) => pages.get(withoutFragment(to))?.ids.has(decodeURIComponent(to.hash.slice(1))) === false,
  );
  expect(missing.map(({ from, to }) => `${to.href} (on ${from})`)).toEqual([]);
});
