import { beforeAll, expect, test } from "vitest";
import { refreshSearch } from "#app/catalogue/projection/refresh-search.server.ts";
import { saveSearch } from "#app/catalogue/saved-searches/save-search.server.ts";
import { readSearchParams } from "#app/catalogue/search/query/search-params.ts";
import { searchCatalogue } from "#app/catalogue/search/search-catalogue.server.ts";
import { nameSlugOf } from "#app/catalogue/slug.ts";
import type { Suggestions } from "#app/catalogue/typeahead/suggestions.ts";
import { publishDictionary } from "#app/catalogue/words/publish-dictionary.server.ts";
import { playlistPath } from "#app/playlists/playlist.ts";
import { loader as playlistPage } from "#app/playlists/routes/playlist.tsx";
import { playlists, playlistTracks } from "#db/schema/playlists.server.ts";
import { tags } from "#db/schema/tags.server.ts";
import { demoPeople } from "#db/seed/demo-people.ts";
import { seedDemo } from "#db/seed/seed-demo.server.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { cookieFor } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { apiHandler } from "#test/support/api-handler.ts";
import { mainCompany, testContext } from "#test/support/context.ts";

const supervisorId = demoPeople.find(({ account }) => account === "supervisor")?.id ?? "";
let supervisor = "";
let harbour = { slug: "" };

async function suggest(text: string, cookie: string | null = null) {
  const url = `http://localhost/api/v1/typeahead?${new URLSearchParams({ q: text })}`;
  const { answer, ctx } = await visit(url, { cookie }, apiHandler);
  const { data } = (await (answer as Response).json()) as { data: Suggestions };
  const labels = (group: keyof Suggestions) => data[group].map(({ label }) => label);
  const kept = ctx.responseHeaders.get("Cache-Control");
  return { data, labels, kept, trips: ctx.trips.count };
}

beforeAll(async () => {
  const ctx = testContext();
  await seedDemo(ctx);
  supervisor = await cookieFor("supervisor");
  const shared = { artist: "Velvet Antenna", genre: ["Synthwave"], mood: ["Hopeful"] };
  const main = await addRecording(ctx, { ...shared, title: "Glass Harbour", popularity: 9 });
  harbour = main;
  const instrumental = { workId: main.workId, versionType: "instrumental", popularity: 10 } as const;
  await addRecording(ctx, { ...shared, ...instrumental, title: "Glass Harbour" });
  await addRecording(ctx, { title: "Gläserner Mann", artist: "Antony", popularity: 5 });
  await addRecording(ctx, {
    title: "Glasshouse",
    artist: "Secret Antelope",
    mood: ["Hopeless"],
    hiddenFrom: [mainCompany.id],
  });
  await ctx.db.insert(tags).values({ id: "unused", category: "mood", slug: "hopping", label: "Hopping" });
  await refreshSearch(ctx, { limit: 10 });
  const common = { companyId: mainCompany.id, visibility: "private" as const, nameKey: "glass" };
  await ctx.db.insert(playlists).values([
    { ...common, id: "mine", slug: "glass-mine", name: "Glass ideas", ownerId: supervisorId },
    { ...common, id: "theirs", slug: "glass-theirs", name: "Glass secrets", ownerId: demoPeople[0]?.id },
    { ...common, id: "gone", slug: "glass-gone", name: "Glass gone", ownerId: supervisorId, status: "deleted" },
  ]);
  await ctx.db.insert(playlistTracks).values({ id: "mine-1", playlistId: "mine", recordingId: main.id, position: 1 });
});

test("songs, artists and tags are found by how they begin, a song once by its main version, in one round trip", async () => {
  const { data, labels, trips } = await suggest("gla");
  expect(labels("songs")).toEqual(["Glass Harbour", "Gläserner Mann"]);
  expect(data.songs[0]).toMatchObject({
    detail: "Velvet Antenna",
    href: `/music-sync-licensing/song/${harbour.slug}`,
  });
  expect(trips).toBe(1);
  expect((await suggest("ANT")).labels("artists")).toEqual(["Velvet Antenna", "Antony"]);
  expect((await suggest("velvet an")).labels("artists")).toEqual(["Velvet Antenna"]);
  const { data: moods } = await suggest("hop");
  expect(moods.tags).toEqual([{ _id: "mood/hopeful", label: "Hopeful", detail: "mood", href: "/search?mood=hopeful" }]);
});

test("a title is completed from a word that search words know as it is", async () => {
  const ctx = testContext();
  await addRecording(ctx, { title: "Slow Warmth", artist: "Antony" });
  await refreshSearch(ctx, { limit: 10 });
  await publishDictionary(ctx);
  await searchCatalogue(ctx, readSearchParams(new URLSearchParams({ q: "warm" })).filters);
  expect((await suggest("warm")).labels("songs")).toEqual(["Slow Warmth"]);
});

test("tags in other scripts are suggested by their labels", async () => {
  const ctx = testContext();
  await addRecording(ctx, { title: "Kobushi", artist: "Antony", genre: ["演歌", "Русский шансон"] });
  await refreshSearch(ctx, { limit: 10 });
  const href = `/search?genre=${nameSlugOf("演歌")}`;
  expect((await suggest("演")).data.tags).toMatchObject([{ label: "演歌", detail: "genre", href }]);
  expect((await suggest("ШАН")).labels("tags")).toEqual(["Русский шансон"]);
});

test("what is hidden from the visitor, and tags without music, are not suggested", async () => {
  for (const text of ["glasshou", "secret ant", "hopel", "hopp"]) {
    const { data } = await suggest(text);
    expect(Object.values(data).flat(), text).toEqual([]);
  }
});

test("any text is answered, and nothing of it reaches the index unparsed", async () => {
  for (const text of ['"', "*", "a OR b", "120 bpm", "' NOT", "\ud800", "()", "-", "x".repeat(500), "%_", "🎵"])
    expect(Object.keys((await suggest(text)).data), text).toHaveLength(6);
  expect(Object.values((await suggest("")).data).flat()).toEqual([]);
});

test("signed-in people get playlists they may see, and their searches while the field is empty", async () => {
  const { labels, data, kept, trips } = await suggest("glass", supervisor);
  // A browser would show it to the next person.
  expect([kept, (await suggest("")).kept, (await suggest("glass")).kept]).toEqual([
    "no-store",
    "no-store",
    "private, max-age=30",
  ]);
  expect(labels("playlists")).toEqual(["Glass ideas"]);
  expect(data.playlists[0]?.href).toBe("/music-sync-licensing/playlist/glass-mine");
  // The session, the index, the playlists.
  expect(trips).toBe(3);
  expect((await suggest("glass")).labels("playlists")).toEqual([]);
  await visit("http://localhost/", { cookie: supervisor }, ({ context: { ctx } }) =>
    saveSearch(ctx, { name: "For the film", query: "?q=paper" }),
  );
  const empty = await suggest("", supervisor);
  expect(empty.data.saved).toMatchObject([{ label: "For the film", href: "/search?q=paper" }]);
  expect(empty.trips).toBe(2);
});

test("a playlist's page shows its tracks to those who may see it and is not found by others", async () => {
  const open = (slug: string, cookie: string | null) =>
    visit(`http://localhost${playlistPath({ slug })}`, { cookie, params: { slug } }, playlistPage);
  const { answer, ctx } = await open("glass-mine", supervisor);
  expect(answer).toMatchObject({ playlist: { name: "Glass ideas" } });
  expect(ctx.trips.count).toBe(2);
  for (const [slug, cookie] of [
    ["glass-mine", null],
    ["glass-theirs", supervisor],
    ["glass-gone", supervisor],
  ] as const)
    await expect(open(slug, cookie)).rejects.toMatchObject({ code: "not_found" });
});
