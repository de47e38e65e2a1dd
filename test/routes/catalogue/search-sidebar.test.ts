import { beforeAll, expect, test, vi } from "vitest";
import { refreshSearch } from "#app/catalogue/projection/refresh-search.server.ts";
import { readSidebarFacets } from "#app/catalogue/search/facets/read-sidebar-facets.server.ts";
import { loader as searchLoader } from "#app/catalogue/search/routes/search.tsx";
import { loader as layout } from "#app/catalogue/search/routes/with-sidebar.tsx";
import { addMembersTier, addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { mainCompany, recordedContext } from "#test/support/context.ts";

const rival = "00000000-0000-7000-8000-0000000000ee";
const atRival = { company: { ...mainCompany, id: rival } };

/** The counts are kept for five minutes: a company that no other test asks for has none. */
const atOwn = { company: { ...mainCompany, id: "00000000-0000-7000-8000-0000000000ed" } };

beforeAll(async () => {
  const ctx = recordedContext();
  await ctx.env.DB.prepare(
    "INSERT INTO companies (id, environment, subdomain, tenant_id, name, theme, hls_config) VALUES (?1, 'main', 'sidebar-rival', 'main', 'Rival', '{}', '{}')",
  )
    .bind(rival)
    .run();
  await addRecording(ctx, { title: "One", artist: "A", genre: ["Folk"], mood: ["Calm"], musicalKey: "Am" });
  await addRecording(ctx, { title: "Two", artist: "A", genre: ["Folk", "Jazz"], vocals: false });
  await addRecording(ctx, { title: "Three", artist: "B", genre: ["Metal"], hiddenFrom: [rival] });
  await addRecording(ctx, { title: "Four", artist: "B", genre: ["Polka"], tierId: await addMembersTier(ctx) });
  await refreshSearch(ctx, { limit: 100 });
});

const valuesOf = (groups: Awaited<ReturnType<typeof readSidebarFacets>>, name: string) =>
  groups.find((group) => group.name === name)?.values.map(({ value, count }) => [value, count]);

test("the sidebar offers what leads to results for this visitor, and reads it once in five minutes", async () => {
  const ctx = recordedContext(atOwn);
  const groups = await readSidebarFacets(ctx);
  expect(ctx.trips.count).toBe(1);
  expect(valuesOf(groups, "genre")).toEqual([
    ["folk", "2"],
    ["jazz", "1"],
    ["metal", "1"],
  ]);
  expect(valuesOf(groups, "key")).toEqual([["Am", "1"]]);
  expect(valuesOf(groups, "vocals")).toEqual([
    ["yes", "2"],
    ["no", "1"],
  ]);
  const again = recordedContext({ ...atOwn, now: ctx.now + 299_000 });
  expect(await readSidebarFacets(again)).toEqual(groups);
  expect(again.trips.count).toBe(0);
  const later = recordedContext({ ...atOwn, now: ctx.now + 300_001 });
  await readSidebarFacets(later);
  expect(later.trips.count).toBe(1);
  expect(valuesOf(await readSidebarFacets(recordedContext(atRival)), "genre")).toEqual([
    ["folk", "2"],
    ["jazz", "1"],
  ]);
});

test("a page with the sidebar brings its fields, and reads nothing more for them", async () => {
  const ctx = recordedContext(atOwn);
  const groups = await readSidebarFacets(ctx);
  const url = new URL("http://localhost/music-sync-licensing/song/one");
  const warm = recordedContext({ ...atOwn, now: ctx.now, url });
  const loaded = await layout({ request: new Request(url), context: { ctx: warm, nonce: "", build: "" }, params: {} });
  expect(loaded).toEqual({ groups });
  expect(warm.trips.count).toBe(0);
});

test("every value of the sidebar is a filter that the search knows and that finds something", async () => {
  for (const { name, values } of await readSidebarFacets(recordedContext(atOwn))) {
    for (const { value, count } of values) {
      const ctx = recordedContext(atOwn);
      const request = new Request(`http://localhost/search?q=&bpmMin=&lengthMax=&${name}=${encodeURIComponent(value)}`);
      const { data, init } = await searchLoader({ request, context: { ctx, nonce: "", build: "" }, params: {} });
      expect(init?.status, `${name}=${value}`).toBe(200);
      expect(String(data.results.count), `${name}=${value}`).toBe(count);
    }
  }
});

test("once a search has found other music, the sidebar is counted again after a minute", async () => {
  const at = { company: { ...mainCompany, id: "00000000-0000-7000-8000-0000000000ec" } };
  const now = Date.now();
  const search = async () => {
    const url = new URL(`http://localhost/search?q=${crypto.randomUUID()}`);
    await searchLoader({
      request: new Request(url),
      context: { ctx: recordedContext({ ...at, now, url }), nonce: "", build: "" },
      params: {},
    });
  };
  await search();
  await readSidebarFacets(recordedContext({ ...at, now }));
  const ctx = recordedContext({ ...at, now });
  await addRecording(ctx, { title: "Five", artist: "A", genre: ["Sidebar Swing"] });
  await refreshSearch(ctx, { limit: 100 });
  await search();
  const within = recordedContext({ ...at, now: now + 59_000 });
  expect(valuesOf(await readSidebarFacets(within), "genre")).not.toContainEqual(["sidebar-swing", "1"]);
  const after = recordedContext({ ...at, now: now + 60_001 });
  expect(valuesOf(await readSidebarFacets(after), "genre")).toContainEqual(["sidebar-swing", "1"]);
});

test("without the search database the sidebar has no groups, and the page is not kept", async () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  const broken = { ...mainCompany, id: "00000000-0000-7000-8000-0000000000ef" };
  const ctx = recordedContext({ company: broken });
  await ctx.env.SEARCH.prepare("DROP VIEW hits").run();
  expect(await readSidebarFacets(ctx)).toEqual([]);
  expect(ctx.cache.allowed).toBe(false);
  expect(warn).toHaveBeenCalledOnce();
});
