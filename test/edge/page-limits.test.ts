import { afterAll, beforeAll, expect, test } from "vitest";
import { demoDomain, demoPassword } from "#db/seed/demo-people.ts";
import { type Bench, startBench } from "#test/bench/harness.ts";
import { sessionOf } from "#test/bench/signed-in.ts";
import { addPages, seedWithoutSound } from "#test/support/demo-without-sound.ts";
import { emptyState } from "#test/support/edge-runtime.ts";
import { bytesOf, tripsOf } from "#test/support/page-figures.ts";
import { editor, type HeldPage, heldPages, maxTripsOf, record } from "#test/support/page-limits.ts";

let place: Awaited<ReturnType<typeof emptyState>>;
let copy: Bench;
const sessions = { visitor: "", admin: "", supervisor: "" };
const addresses: Record<string, string> = {};

beforeAll(async () => {
  place = await emptyState();
  copy = await startBench(place.state, { assets: false });
  const base = copy.url.origin;
  await seedWithoutSound({ base, token: copy.token });
  for (const account of ["admin", "supervisor"] as const)
    sessions[account] = await sessionOf(copy.url, { email: `${account}@${demoDomain}`, password: demoPassword });
  const added = await addPages(base, sessions.admin);
  Object.assign(addresses, { [editor]: added.editor, [record]: added.record });
});

afterAll(async () => {
  await copy.stop();
  place.remove();
});

type Figures = Omit<HeldPage, "path" | "by"> & { trips: number };

const addressOf = ({ path }: HeldPage) => addresses[path] ?? path;

async function open(page: HeldPage) {
  const { path, by } = page;
  const address = new URL(addressOf(page), copy.url);
  // A parameter that no page knows: the page cache has no copy.
  address.searchParams.set("limits", "1");
  const response = await fetch(address, sessions[by] ? { headers: { Cookie: sessions[by] } } : {});
  const html = await response.text();
  expect(response.status, path).toBe(200);
  return { ...tripsOf(response.headers.get("Server-Timing")), ...bytesOf(html) };
}

async function figuresOf(page: HeldPage): Promise<Figures> {
  const { rows: firstRows } = await open(page);
  const { trips, rows, html, data } = await open(page);
  expect(data, page.path).toBeGreaterThan(0);
  return { trips, firstRows, rows, html, data };
}

/** What of a page's figures is over its limits. */
function exceeded(figures: Figures, limits: Figures): string[] {
  return (["trips", "firstRows", "rows", "html", "data"] as const)
    .filter((name) => !(figures[name] <= limits[name]))
    .map((name) => `${name} ${figures[name]} > ${limits[name]}`);
}

/** A line of the table in test/support/page-limits.ts, before its margin. */
function print({ path, by }: HeldPage, { firstRows, rows, html, data }: Figures): void {
  if (process.env.PAGE_FIGURES) console.log(`held("${by}", "${path}", [${[firstRows, rows, html, data].join(", ")}])`);
}

test("twenty pages keep to their limits of rows, round trips, bytes of HTML and bytes of data", async () => {
  expect(heldPages).toHaveLength(20);
  const over: object[] = [];
  for (const page of heldPages) {
    const figures = await figuresOf(page);
    print(page, figures);
    const limits = { ...page, trips: maxTripsOf(addressOf(page)) };
    if (exceeded(figures, limits).length === 0) continue;
    // On a busy machine, what a process keeps may have gone out of date between two openings.
    const { firstRows } = figures;
    const failed = exceeded({ ...(await figuresOf(page)), firstRows }, limits);
    if (failed.length > 0) over.push({ by: page.by, path: page.path, failed });
  }
  expect(over).toEqual([]);
});

test("a page that grew is named with what grew", async () => {
  for (const page of heldPages) {
    const { trips, firstRows, rows, html, data } = await figuresOf(page);
    const grown = { trips: trips + 1, firstRows: firstRows + 1, rows: rows + 1, html: html + 1, data: data + 1 };
    const limits = { trips, firstRows, rows, html, data };
    expect(exceeded(limits, limits)).toEqual([]);
    const named = Object.entries(limits).map(([name, limit]) => `${name} ${limit + 1} > ${limit}`);
    expect(exceeded(grown, limits), page.path).toEqual(named);
  }
});
