import { beforeAll, expect, test } from "vitest";
import { readDirectoryParams } from "#app/catalogue/record/artist/artist-directory.ts";
import { directoryMeta } from "#app/catalogue/record/artist/directory-meta.ts";
import { listArtists } from "#app/catalogue/record/artist/list-artists.server.ts";
import { handle, loader as pageLoader } from "#app/catalogue/record/routes/artists-list.tsx";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { addMembersTier, addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { apiHandler } from "#test/support/api-handler.ts";
import { mainCompany, recordedContext } from "#test/support/context.ts";

const rival = "00000000-0000-7000-8000-0000000000dd";
const all = { q: "", letter: null, page: 1 };

async function sqlRun(ctx: RequestContext, sql: string, ...values: unknown[]): Promise<void> {
  await ctx.env.DB.prepare(sql)
    .bind(...values)
    .run();
}

beforeAll(async () => {
  const ctx = recordedContext();
  await sqlRun(
    ctx,
    "INSERT INTO companies (id, environment, subdomain, tenant_id, name, theme, hls_config) VALUES (?1, 'main', 'list-rival', 'main', 'Rival', '{}', '{}')",
    rival,
  );
  for (const artist of ["aPPle", "Ápex", "Zed", "Ωmega", "2 Tone", "Café Noir"])
    await addRecording(ctx, { title: "Song", artist });
  const hit = await addRecording(ctx, { title: "Hit", artist: "Zed", popularity: 9 });
  await addRecording(ctx, {
    title: "Hit",
    artist: "Zed",
    workId: hit.workId,
    parentId: hit.id,
    versionType: "instrumental",
  });
  await addRecording(ctx, { title: "Song", artist: "Hidden Here", hiddenFrom: [rival] });
  await addRecording(ctx, { title: "Song", artist: "Locked", tierId: await addMembersTier(ctx) });
  await addRecording(ctx, { title: "Song", artist: "Draft", status: "unpublished" });
  await addRecording(ctx, { title: "Song", artist: "Gone" });
  await sqlRun(ctx, "UPDATE artists SET status = 'unpublished' WHERE name = 'Gone'");
  for (let number = 1; number <= 30; number += 1)
    await addRecording(ctx, { title: "Song", artist: `Mass ${String(number).padStart(2, "0")}` });
});

const namesOf = ({ artists }: { artists: { name: string }[] }) => artists.map(({ name }) => name);

test("the directory lists published artists with a visible recording by folded name, in one round trip", async () => {
  const ctx = recordedContext();
  const first = await listArtists(ctx, all);
  expect(ctx.trips.count).toBe(1);
  expect(namesOf(first).slice(0, 5)).toEqual(["Ápex", "aPPle", "Café Noir", "Hidden Here", "Mass 01"]);
  expect(first).toMatchObject({ total: 37, page: 1, pages: 2 });
  expect(first.artists).toHaveLength(24);
  expect(first.letters).toEqual({ a: 2, c: 1, h: 1, m: 30, z: 1, "#": 2 });
  const last = await listArtists(recordedContext(), { ...all, page: 99 });
  expect(last.page).toBe(2);
  // Names that start with no letter from a to z come last.
  expect(namesOf(last).slice(-3)).toEqual(["Zed", "2 Tone", "Ωmega"]);
});

test("a card counts songs, not versions, and plays the most popular one", async () => {
  const { artists } = await listArtists(recordedContext(), { ...all, letter: "z" });
  expect(artists).toHaveLength(1);
  expect(artists[0]).toMatchObject({
    name: "Zed",
    totalSongs: 2,
    image: null,
    topTrack: { title: "Hit", versionLabel: null },
  });
});

test("a company's restrictions and members' tiers decide who is listed and counted", async () => {
  const elsewhere = await listArtists(recordedContext({ company: { ...mainCompany, id: rival } }), all);
  expect(namesOf(elsewhere)).not.toContain("Hidden Here");
  expect(elsewhere.letters).not.toHaveProperty("h");
  expect((await listArtists(recordedContext(), all)).letters).not.toHaveProperty("l");
});

test("the filter ignores case and accents, takes any text literally, and keeps to the letter", async () => {
  const found = async (q: string, letter: string | null = null) =>
    namesOf(await listArtists(recordedContext(), { q, letter, page: 1 }));
  expect(await found("CAFE")).toEqual(["Café Noir"]);
  expect(await found("apex")).toEqual(["Ápex"]);
  expect(await found("ápp")).toEqual(["aPPle"]);
  expect(await found("a", "c")).toEqual(["Café Noir"]);
  // LIKE would read % and _ as wildcards and refuse more than 50 bytes.
  for (const q of ["%", "_", "!!!", "x".repeat(100), "ж".repeat(60), "'; DROP TABLE artists"])
    expect(await found(q), q).toEqual([]);
  expect(await found("", "#")).toEqual(["2 Tone", "Ωmega"]);
  expect(await found("", "q")).toEqual([]);
});

test("parameters that cannot be read are named, the rest is used, and unknown ones change nothing", async () => {
  const read = (query: string) => readDirectoryParams(new URLSearchParams(query));
  expect(read("letter=B&q=%20tide%20&page=2&utm=x").filters).toEqual({ q: "tide", letter: "b", page: 2 });
  for (const [query, field] of [
    ["letter=bb", "letter"],
    ["letter=%C3%A4", "letter"],
    ["page=0", "page"],
    ["page=-1", "page"],
    ["page=two", "page"],
    [`q=${"a".repeat(101)}`, "q"],
  ] as const)
    expect(Object.keys(read(query).errors), query).toEqual([field]);
  const ctx = recordedContext({ url: new URL("http://localhost/artists-list?letter=bb&q=zed") });
  const response = await pageLoader({
    request: new Request(ctx.url),
    context: { ctx, nonce: "", build: "" },
    params: {},
  });
  expect(response.init?.status).toBe(400);
  expect(namesOf(response.data.directory)).toEqual(["Zed"]);
  expect(handle.cache.query).toEqual(["q", "letter", "page"]);
});

test("every page of the directory is canonical, and one of a filter is not indexed", async () => {
  const place = { origin: "https://example.com", siteName: "Syncline", image: "https://example.com/a.png" };
  const filters = { q: "", letter: "m", page: 2 };
  const meta = directoryMeta(await listArtists(recordedContext(), filters), filters, place);
  const href = "https://example.com/artists-list?letter=m&page=2";
  expect(meta).toContainEqual({ tagName: "link", rel: "canonical", href });
  expect(JSON.stringify(meta)).toContain("https://example.com/music-sync-licensing/artist/mass-25");
  expect(JSON.stringify(meta)).not.toContain("noindex");
  const filtered = { ...all, q: "zed" };
  expect(directoryMeta(await listArtists(recordedContext(), filtered), filtered, place)).toContainEqual({
    name: "robots",
    content: "noindex, follow",
  });
});

test("the API has the directory and one artist, in the envelope and with the errors of the others", async () => {
  const args = (path: string) => {
    const ctx = recordedContext({ url: new URL(`http://localhost/api/v1/${path}`) });
    return { request: new Request(ctx.url), context: { ctx, nonce: "", build: "" }, params: {} };
  };
  const listed = args("artists?letter=z");
  expect(await (await apiHandler(listed)).json()).toMatchObject({
    data: {
      items: [{ _id: "artist-zed", slug: "zed", name: "Zed", totalSongs: 2, topTrack: { name: "Hit" } }],
      paging: { limit: 24, page: 1, totalItems: 1, totalPages: 1 },
      letters: { z: 1 },
    },
  });
  expect(listed.context.ctx.trips.count).toBe(1);
  await expect(apiHandler(args("artists?letter=zz&page=x"))).rejects.toMatchObject({
    code: "invalid",
    fields: { letter: [expect.any(String)], page: [expect.any(String)] },
  });
  const one = args("artists/artist-zed");
  expect(await (await apiHandler(one)).json()).toMatchObject({
    data: {
      _id: "artist-zed",
      name: "Zed",
      totalRecordings: 3,
      songs: [{ name: "Hit" }, {}, {}],
      albums: [],
      credits: [],
    },
  });
  expect(one.context.ctx.trips.count).toBe(1);
  await expect(apiHandler(args("artists/none"))).rejects.toMatchObject({ code: "not_found" });
});
