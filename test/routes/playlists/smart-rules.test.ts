import { beforeAll, expect, test } from "vitest";
import { refreshSearch } from "#app/catalogue/projection/refresh-search.server.ts";
import { readSearchParams } from "#app/catalogue/search/query/search-params.ts";
import { searchCatalogue } from "#app/catalogue/search/search-catalogue.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { addToPlaylists } from "#app/playlists/add-to-playlists.server.ts";
import { listFeaturingPlaylists } from "#app/playlists/list-featuring-playlists.server.ts";
import { listOwnPlaylists } from "#app/playlists/list-own-playlists.server.ts";
import { readPlaylist } from "#app/playlists/read-playlist.server.ts";
import { duplicatePlaylist } from "#app/playlists/record/duplicate-playlist.server.ts";
import { setVisibility } from "#app/playlists/record/set-visibility.server.ts";
import { addSection } from "#app/playlists/rows/add-section.server.ts";
import { removeRows } from "#app/playlists/rows/playlist-rows.server.ts";
import { findPublicPlaylist } from "#app/playlists/sharing/embed/find-public-playlist.server.ts";
import { refreshSmartPlaylists } from "#app/playlists/smart/refresh-smart-playlists.server.ts";
import { rulesOfSearch } from "#app/playlists/smart/rules-of-search.ts";
import { setRules } from "#app/playlists/smart/set-rules.server.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { addMembersTier, addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { contextOf } from "#test/routes/playlists/playlist-visitor.ts";
import { found, rowsOf, smartWith, titlesOf } from "#test/routes/playlists/smart-visitor.ts";
import { testContext } from "#test/support/context.ts";

withDemoSessions();

const minute = 60_000;
const day = 24 * 60 * minute;
const songs = [
  { title: "Alder", genre: ["House"], mood: ["Warm"], bpm: 100, musicalKey: "C", vocals: false, durationMs: 30_000 },
  { title: "Birch", genre: ["House"], mood: ["Dark"], bpm: 120, musicalKey: "Am", vocals: true, durationMs: 90_000 },
  { title: "Cedar", genre: ["Techno"], mood: ["Warm"], bpm: 124, musicalKey: "C", vocals: true, explicit: true },
  { title: "Dogwood", genre: ["Techno"], mood: ["Dark"], bpm: 60, musicalKey: "G", vocals: false },
  { title: "Elm", genre: ["Folk"], mood: ["Warm"], instrument: ["Piano"], bpm: 90, musicalKey: "F", vocals: true },
  { title: "Fir", genre: ["Folk"], mood: ["Dark", "Warm"], instrument: ["Guitar"], bpm: 75, vocals: false },
];
let owner: RequestContext;
let ids: string[] = [];

beforeAll(async () => {
  const ctx = testContext();
  const made = [];
  for (const song of songs) made.push(await addRecording(ctx, { ...song, artist: "Grovekeeper" }));
  ids = made.map(({ id }) => id);
  const [alder] = made;
  await addRecording(ctx, {
    ...{ title: "Alder", artist: "Grovekeeper", workId: alder?.workId, parentId: alder?.id },
    ...{ versionType: "cut-down", durationMs: 15_000, genre: ["House"], mood: ["Warm"], vocals: false },
  });
  await addRecording(ctx, {
    ...{ title: "Ghost", artist: "Grovekeeper", genre: ["House"], hiddenFrom: [demoCompanyIds.main] },
  });
  await addRecording(ctx, {
    title: "Hazel",
    artist: "Grovekeeper",
    genre: ["Members"],
    tierId: await addMembersTier(ctx),
  });
  await refreshSearch(ctx, { limit: 100 });
  owner = await contextOf("supervisor");
});

const grove = "q=grovekeeper&qFields=artist";

test("a playlist of a search has the songs that the search lists, in its order", async () => {
  for (const query of [
    "?q=grovekeeper",
    "?q=alder",
    "?q=warm+grovekeeper",
    "?genre=house&genre=techno&sort=title",
    "?genre=folk&mood=warm&vocals=no",
    "?mood=dark&sort=bpm&bpmMin=70&bpmMax=130",
    "?q=grovekeeper+under+110+bpm&sort=newest",
    "?q=grovekeeper+-birch&sort=length",
    "?key=C&compatible=yes&instrument=piano",
    "?genre=techno&explicit=yes",
    "?bpmMin=118&bpmMax=122&halfTime=yes&q=grovekeeper",
    "?lengthMin=20&lengthMax=60&q=grovekeeper",
  ]) {
    const { tracks } = await searchCatalogue(owner, readSearchParams(new URLSearchParams(query)).filters);
    const listed = [...new Set(tracks.map(({ title }) => title))];
    const { id } = await smartWith(owner, rulesOfSearch(query), { name: query.slice(0, 50) });
    expect(await titlesOf(owner, id), query).toEqual(listed);
    expect(listed, query).not.toEqual([]);
  }
});

test("words that are exactly a title or a name find it, whatever of them could be a filter, as in the search", async () => {
  const ctx = testContext();
  await addRecording(ctx, { title: "Nocturne in E Minor", artist: "Owlkeeper", musicalKey: "C" });
  await addRecording(ctx, { title: "Nocturne Owl", artist: "Owlkeeper", musicalKey: "Em" });
  await addRecording(ctx, { title: "Rescue", artist: "30 Seconds to Owls", durationMs: 200_000 });
  await addRecording(ctx, { title: "Waltz in Em", artist: "Waltzer", musicalKey: "C" });
  await addRecording(ctx, { title: "Waltz", artist: "Waltzer", musicalKey: "Em", vocals: false });
  await refreshSearch(ctx, { limit: 100 });
  const words = ["q=nocturne+in+e+minor", "q=30+seconds+to+owls", "q=waltz+in+em+instrumental"];
  for (const query of words) {
    const { tracks } = await searchCatalogue(owner, readSearchParams(new URLSearchParams(query)).filters);
    expect(tracks, query).toHaveLength(1);
    expect(await found(owner, { conditions: [query] }), query).toEqual(tracks.map(({ title }) => title));
  }
  // Those of several conditions that are titles, and no others.
  expect(await found(owner, { match: "any", conditions: words })).toEqual(["Nocturne in E Minor", "Rescue", "Waltz"]);
  const nested = { groups: [{ effect: "include", match: "any", conditions: words.slice(0, 2) }] };
  expect(await found(owner, nested)).toEqual(["Nocturne in E Minor", "Rescue"]);
});

test("groups include and exclude, all or any, three levels deep", async () => {
  const exclude = { effect: "exclude", match: "any" };
  expect(await found(owner, { conditions: [grove, "genre=house"] })).toEqual(["Alder", "Birch"]);
  expect(await found(owner, { match: "any", conditions: ["genre=house", "instrument=piano"] })).toEqual([
    "Alder",
    "Birch",
    "Elm",
  ]);
  expect(await found(owner, { match: "any", conditions: ["q=alder", "q=birch", "genre=members"] })).toEqual([
    "Alder",
    "Birch",
    "Hazel",
  ]);
  const withoutDark = { conditions: [grove], groups: [{ ...exclude, conditions: ["mood=dark", "genre=members"] }] };
  expect(await found(owner, withoutDark)).toEqual(["Alder", "Cedar", "Elm"]);
  const bothInNo = {
    conditions: [grove],
    groups: [{ effect: "exclude", match: "all", conditions: ["mood=dark", "genre=folk"] }],
  };
  expect(await found(owner, bothInNo)).toEqual(["Alder", "Birch", "Cedar", "Dogwood", "Elm", "Hazel"]);
  const nested = {
    match: "any",
    conditions: ["genre=techno"],
    groups: [
      {
        ...{ effect: "include", match: "all", conditions: ["genre=folk"] },
        groups: [{ ...exclude, conditions: ["instrument=piano"] }],
      },
      { ...exclude, conditions: ["explicit=yes"] },
    ],
  };
  expect(await found(owner, nested)).toEqual(["Dogwood", "Fir"]);
  const onlyExcluded = {
    groups: [{ ...exclude, conditions: ["genre=folk", "genre=techno"] }, { conditions: [grove] }],
  };
  expect(await found(owner, onlyExcluded)).toEqual(["Alder", "Birch", "Hazel"]);
});

test("a song stands in it once, as its main version where that matches", async () => {
  const { id } = await smartWith(owner, { conditions: [grove, "genre=house", "vocals=no"] });
  expect((await titlesOf(owner, id)).length).toBe(1);
  expect((await rowsOf(id)).map((row) => row.recordingId)).toEqual([ids[0]]);
  const short = await smartWith(owner, { conditions: [grove, "lengthMax=20"] });
  await titlesOf(owner, short.id);
  expect((await rowsOf(short.id)).map((row) => row.recordingId)).not.toEqual([ids[0]]);
});

test("the daily sample stays all day, changes with the day, and differs between playlists", async () => {
  const rules = { conditions: [grove], order: "random", limit: 4 };
  const made = await Promise.all([1, 2, 3].map((number) => smartWith(owner, rules, { name: `Sample ${number}` })));
  const midnight = Math.ceil(Date.now() / day) * day;
  const on = (now: number) => Promise.all(made.map(({ id }) => titlesOf({ ...owner, now }, id)));
  const first = await on(midnight + minute);
  expect(first.map((titles) => titles.length)).toEqual([4, 4, 4]);
  expect(await on(midnight + day - minute)).toEqual(first);
  expect(await on(midnight + day)).not.toEqual(first);
  expect(await on(midnight + 2 * minute)).toEqual(first);
  expect(new Set(first.map(String)).size).toBeGreaterThan(1);
});

test("rows are made when the playlist is opened and old, keep their ids, and cost nothing while they are fresh", async () => {
  const late = await addRecording(testContext(), { title: "Ivy", artist: "Latecomer", genre: ["Climber"] });
  await refreshSearch(testContext(), { limit: 10 });
  const made = await smartWith(owner, { conditions: ["genre=climber"] });
  expect(await titlesOf(owner, made.id)).toEqual(["Ivy"]);
  const [row] = await rowsOf(made.id);
  expect(row?.recordingId).toBe(late.id);
  await addRecording(testContext(), { title: "Juniper", artist: "Latecomer", genre: ["Climber"] });
  await refreshSearch(testContext(), { limit: 10 });
  const soon = { ...owner, now: owner.now + minute };
  const before = soon.trips.count;
  expect(await titlesOf(soon, made.id)).toEqual(["Ivy"]);
  expect(soon.trips.count - before).toBe(1);
  const later = { ...owner, now: owner.now + 11 * minute };
  const start = later.trips.count;
  // The rows of the day at once, and the new ones for the next reader.
  expect(await titlesOf(later, made.id)).toEqual(["Ivy"]);
  expect((await titlesOf(later, made.id)).sort()).toEqual(["Ivy", "Juniper"]);
  expect(later.trips.count - start).toBe(2);
  expect((await rowsOf(made.id)).map((one) => one.id)).toContain(row?.id);
  await setRules(owner, { id: made.id, rules: rulesOfSearch("?q=juniper") });
  expect(await titlesOf(owner, made.id)).toEqual(["Juniper"]);
});

test("what a visitor may not hear is in no smart playlist of theirs", async () => {
  const rules = { conditions: [grove] };
  const { id, slug } = await smartWith(owner, rules, { visibility: "public" });
  expect(await titlesOf(owner, id)).not.toContain("Ghost");
  expect(await titlesOf(owner, id)).toContain("Hazel");
  const visitor = await contextOf(null);
  const seen = await readPlaylist(visitor, { id });
  expect([seen?.kind, seen?.smart]).toEqual(["smart", null]);
  expect(await titlesOf(visitor, id)).not.toContain("Hazel");
  expect((await findPublicPlaylist(visitor, { slug }))?.tracks.map(({ title }) => title)).toEqual(
    await titlesOf(visitor, id),
  );
  await setVisibility(owner, { id, visibility: "private" });
  expect(await readPlaylist(visitor, { id })).toBe(null);
  expect(await readPlaylist(await contextOf("staff", "acme.localhost"), { id })).toBe(null);
});

test("its tracks are not edited by hand; it is copied with its rules, or kept as a playlist", async () => {
  const { id } = await smartWith(
    owner,
    { conditions: [grove, "genre=house"] },
    { name: "Houses", visibility: "company" },
  );
  await titlesOf(owner, id);
  const [row] = await rowsOf(id);
  const conflict = { code: "conflict", message: expect.stringContaining("smart playlist") };
  await expect(removeRows(owner, { id, rowIds: [row?.id ?? ""] })).rejects.toMatchObject(conflict);
  await expect(addSection(owner, { id, title: "No", place: { to: "top" } })).rejects.toMatchObject(conflict);
  const adding = { recordingIds: ids.slice(0, 1), playlistIds: [id], name: "", again: true };
  await expect(addToPlaylists(owner, adding)).rejects.toMatchObject({ code: "not_found" });
  const own = await listOwnPlaylists(owner, { recordingIds: ids.slice(0, 1), filter: "Houses" });
  expect(own).toEqual([]);
  const featuring = await listFeaturingPlaylists(await contextOf("admin"), { songId: ids[0] ?? "" });
  expect(featuring.map((one) => one.id)).not.toContain(id);
  const copied = await duplicatePlaylist(owner, { id });
  expect(await readPlaylist(owner, { id: copied.id })).toMatchObject({ kind: "smart", smart: expect.anything() });
  const kept = await duplicatePlaylist(owner, { id, keep: true });
  expect(kept.name).toMatch(/^Houses, \d{4}-\d\d-\d\d$/);
  expect(await readPlaylist(owner, { id: kept.id })).toMatchObject({ kind: "manual", smart: null });
  expect(await titlesOf(owner, kept.id)).toEqual(await titlesOf(owner, id));
  await setRules(owner, { id, rules: rulesOfSearch("?q=elm") });
  expect(await titlesOf(owner, id)).toEqual(["Elm"]);
  expect((await titlesOf(owner, kept.id)).sort()).toEqual(["Alder", "Birch"]);
  await expect(setRules(owner, { id: kept.id, rules: rulesOfSearch("?q=elm") })).rejects.toMatchObject({
    code: "conflict",
  });
  await expect(setRules(await contextOf("staff"), { id, rules: rulesOfSearch("?q=elm") })).rejects.toMatchObject({
    code: "forbidden",
  });
});

test("the schedule makes the rows of the playlists that have none of today", async () => {
  const { id } = await smartWith(owner, { conditions: [grove, "genre=folk"] });
  const ctx = { ...testContext(), now: Date.now() };
  expect(await rowsOf(id)).toEqual([]);
  while ((await refreshSmartPlaylists(ctx, { limit: 5 })) > 0);
  expect((await rowsOf(id)).map((row) => row.recordingId).sort()).toEqual([ids[4], ids[5]].sort());
  expect(await refreshSmartPlaylists({ ...ctx, now: ctx.now + day }, { limit: 2 })).toBe(2);
});
