import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { compareBrands, readAnalysis, readAnalysisPage } from "#app/brands/analysis/read-analysis.server.ts";
import { brandSchema } from "#app/brands/brand-form.ts";
import { readBrandPage } from "#app/brands/read-brand-page.server.ts";
import { exportBrands, listBrands } from "#app/brands/record/list-brands.server.ts";
import { changeBrand, createBrand, judgeBrand, setBrandDeleted } from "#app/brands/record/save-brand.server.ts";
import {
  addBrandSong,
  addBrandWork,
  changeBrandSong,
  setBrandSongRemoved,
} from "#app/brands/songs/change-songs.server.ts";
import { readBrands } from "#app/catalogue/fit/read-brands.server.ts";
import { writeFloats } from "#app/catalogue/similar/reference-vector.ts";
import type { Company } from "#app/edge/context/company.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { addReference, setReferenceRemoved } from "#app/projects/references/change-reference.server.ts";
import { FEATURES } from "#audio/analysis/similarity/layout.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { demoCompanies } from "#db/seed/demo-companies.ts";
import { scoped } from "#db/tenant-tables.server.ts";
import { markDirty } from "#test/routes/catalogue/catalogue-records.ts";
import { signIn } from "#test/routes/identity/demo-people.ts";
import { add, addCatalogue, ids, percentOf, pure, search } from "#test/routes/similar/similar-catalogue.ts";
import { buildIndex, featuresOf, storeFeatures } from "#test/routes/similar/similar-records.ts";
import { actorWith, mainCompany, testContext } from "#test/support/context.ts";

const acme: Company = { ...mainCompany, ...demoCompanies.acme, outage: null };
let staff = actorWith(["ListTiers"]);
let now = Date.now();

/** A request of someone who analyses brands. */
function as(given: Partial<Pick<RequestContext, "company" | "actor" | "url">> = {}) {
  now += 1000;
  return testContext({ actor: staff, now, ...given });
}

const at = (path: string) => ({ url: new URL(`http://localhost${path}`) });

async function brand(name: string, songs: (string | undefined)[] = [], given: Record<string, unknown> = {}) {
  const { id } = await createBrand(as(), brandSchema.parse({ name, ...given }));
  for (const recordingId of songs)
    await addBrandSong(as(), { brandId: id, recordingId: recordingId ?? "", campaign: "", usedOn: null });
  return id;
}

const songsOf = async (id: string) => (await readBrandPage(as(), { id })).songs;

const audited = async (id: string, company = mainCompany) => {
  const { auditLog, select } = scoped(testContext().db, company);
  const rows = await select({ action: auditLog.action }, auditLog, eq(auditLog.subjectId, id)).orderBy(auditLog.id);
  return rows.map(({ action }) => action);
};

const query = { q: "", status: "all", page: 1 } as const;

beforeAll(addCatalogue);
/** Changes are counted by person and minute. */
beforeEach(() => {
  staff = { ...staff, id: crypto.randomUUID() };
});

test("a brand is added, changed, deleted and restored, with an audit entry each, and its name is used once", async () => {
  const id = await brand("Volta", [], {
    client: "Volta Mobility",
    bpmMin: "90",
    bpmMax: "120",
    bannedWords: "war, Dark,war",
  });
  expect((await readBrandPage(as(), { id })).brand).toMatchObject({
    name: "Volta",
    bpmMin: 90,
    bannedWords: ["war", "Dark"],
  });
  await expect(brand(" vólta ")).rejects.toMatchObject({ code: "duplicate", fields: { name: [expect.any(String)] } });
  const { version } = await readBrandPage(as(), { id });
  const change = { id, ...brandSchema.parse({ name: "Volta", status: "shared" }) };
  await changeBrand(as(), { ...change, version });
  await expect(changeBrand(as(), { ...change, version })).rejects.toMatchObject({ code: "conflict" });
  expect((await listBrands(as(), { ...query, q: "volt", status: "shared" })).brands.map(({ name }) => name)).toEqual([
    "Volta",
  ]);
  await setBrandDeleted(as(), { id, isDeleted: true });
  await expect(readBrandPage(as(), { id })).rejects.toMatchObject({ code: "not_found" });
  expect((await listBrands(as(), { ...query, status: "deleted" })).total).toBe(1);
  const other = await brand("VOLTA");
  await expect(setBrandDeleted(as(), { id, isDeleted: false })).rejects.toMatchObject({ code: "duplicate" });
  await setBrandDeleted(as(), { id: other, isDeleted: true });
  await setBrandDeleted(as(), { id, isDeleted: false });
  expect(await audited(id)).toEqual(["brand-created", "brand-changed", "brand-deleted", "brand-restored"]);
  expect(await exportBrands(as(), query)).toMatchObject([{ name: "Volta", songs: 0 }]);
});

test("another company's brand is not there, for reading, changing, songs, rivals and search", async () => {
  const own = await brand("Mine", [ids["1A"]]);
  const elsewhere = { company: acme };
  const theirs = (await createBrand(as(elsewhere), brandSchema.parse({ name: "Mine" }))).id;
  const missing = { code: "not_found" };
  await expect(readBrandPage(as(elsewhere), { id: own })).rejects.toMatchObject(missing);
  await expect(readAnalysis(as(elsewhere), { id: own })).rejects.toMatchObject(missing);
  await expect(setBrandDeleted(as(elsewhere), { id: own, isDeleted: true })).rejects.toMatchObject(missing);
  const form = brandSchema.parse({ name: "Taken" });
  await expect(changeBrand(as(elsewhere), { ...form, id: own, version: "" })).rejects.toMatchObject(missing);
  const song = { brandId: own, recordingId: ids["1B"] ?? "", campaign: "", usedOn: null };
  await expect(addBrandSong(as(elsewhere), song)).rejects.toMatchObject(missing);
  const [row] = await songsOf(own);
  await expect(
    setBrandSongRemoved(as(elsewhere), { brandId: own, id: row?.id ?? "", isRemoved: true }),
  ).rejects.toMatchObject(missing);
  await expect(
    setBrandSongRemoved(as(elsewhere), { brandId: theirs, id: row?.id ?? "", isRemoved: true }),
  ).rejects.toMatchObject({ code: "conflict" });
  await expect(brand("With a foreign rival", [], { rivals: [theirs] })).rejects.toMatchObject({
    code: "invalid",
    fields: { rivals: [expect.any(String)] },
  });
  expect((await readBrands(as(elsewhere), { ids: [own, theirs] })).brands.map(({ id }) => id)).toEqual([theirs]);
  expect((await listBrands(as(elsewhere), query)).total).toBe(1);
});

test("only those who may analyse brands reach them", async () => {
  const id = await brand("Guarded");
  for (const [actor, code] of [
    [null, "unauthorised"],
    [actorWith(["UpdatePlaylist"]), "forbidden"],
  ] as const) {
    const ctx = as({ actor });
    await expect(listBrands(ctx, query)).rejects.toMatchObject({ code });
    await expect(readBrandPage(ctx, { id })).rejects.toMatchObject({ code });
    await expect(readAnalysisPage(ctx, new URLSearchParams())).rejects.toMatchObject({ code });
    await expect(setBrandDeleted(ctx, { id, isDeleted: true })).rejects.toMatchObject({ code });
  }
  const requester = actorWith(["ListTiers", "UpdateTransaction:RestrictedLicenseRequester"]);
  await expect(listBrands(as({ company: acme, actor: requester }), query)).rejects.toMatchObject({ code: "forbidden" });
});

test("songs are added once a campaign, moved to another, removed and put back", async () => {
  const id = await brand("Songs", [ids["1A"]]);
  const song = { brandId: id, recordingId: ids["1A"] ?? "", campaign: "Spring", usedOn: "2026-03-01" };
  await addBrandSong(as(), song);
  await expect(addBrandSong(as(), song)).rejects.toMatchObject({ code: "conflict" });
  await expect(addBrandSong(as(), { ...song, recordingId: "none" })).rejects.toMatchObject({ code: "conflict" });
  await expect(
    addBrandSong(as({ company: acme }), {
      ...song,
      brandId: (await createBrand(as({ company: acme }), brandSchema.parse({ name: "Theirs" }))).id,
      recordingId: ids.acme ?? "",
    }),
  ).rejects.toMatchObject({ code: "conflict" });
  const [plain, spring] = await songsOf(id);
  await expect(changeBrandSong(as(), { ...song, id: plain?.id ?? "" })).rejects.toMatchObject({ code: "conflict" });
  await changeBrandSong(as(), { ...song, id: plain?.id ?? "", campaign: "Winter", usedOn: "2025-12-01" });
  await setBrandSongRemoved(as(), { brandId: id, id: spring?.id ?? "", isRemoved: true });
  expect((await songsOf(id)).map(({ campaign }) => campaign)).toEqual(["Winter"]);
  await setBrandSongRemoved(as(), { brandId: id, id: spring?.id ?? "", isRemoved: false });
  expect((await songsOf(id)).map(({ campaign }) => campaign)).toEqual(["Winter", "Spring"]);
  await expect(addBrandWork(as(), { brandId: id, workId: "none", usedOn: null })).rejects.toMatchObject({
    fields: { workId: [expect.any(String)] },
  });
});

test("one song has no spread, a withdrawn or silent one is listed and left out, and a rival without songs is said", async () => {
  const { db } = testContext();
  const gone = await add("Gone since", pure(6));
  const silent = await add("Silent", []);
  const silence = featuresOf([6]);
  silence.whole.fill(0);
  await storeFeatures(testContext(), silent.id, silence);
  const empty = await brand("Empty rival");
  const id = await brand("Left", [ids["6A"], gone.id, silent.id], { rivals: [empty] });
  await db.update(recordings).set({ status: "unpublished" }).where(eq(recordings.id, gone.id));
  const { profile, songs } = await readBrandPage(as(), { id });
  expect(profile).toMatchObject({ heard: 1, total: 3, consistency: null });
  expect(songs.map(({ name, state, fit }) => [name, state, fit])).toEqual([
    ["Kind 6 A", "heard", null],
    ["Gone since", "withdrawn", null],
    ["Silent", "silent", null],
  ]);
  expect(await readAnalysis(as(), { id })).toMatchObject({
    rivals: [{ name: "Empty rival", match: null, differences: null, measures: null }],
    leftOut: [
      { title: "Gone since", state: "withdrawn" },
      { title: "Silent", state: "silent" },
    ],
  });
  await db.update(recordings).set({ status: "published" }).where(eq(recordings.id, gone.id));
  expect((await readBrandPage(as(), { id })).profile).toMatchObject({
    heard: 2,
    consistency: { overall: expect.any(Number) },
  });
});

test("references with a sound are part of a brand's profile until they are removed; those without and silent ones are listed", async () => {
  const id = await brand("By references");
  const of = { kind: "brand", id } as const;
  const [window] = featuresOf(pure(2)).windows;
  const vector = writeFloats(window?.raw ?? new Float32Array());
  const reference = await addReference(as(), { of, name: "Temp", link: "", vector });
  await addReference(as(), { of, name: "A title only", link: "https://example.com/a", vector: "" });
  await addReference(as(), { of, name: "Silence", link: "", vector: writeFloats(new Float32Array(FEATURES)) });
  const page = await readBrandPage(as(), { id });
  expect(page.references.map(({ name }) => name)).toEqual(["Temp", "A title only", "Silence"]);
  expect(page.profile).toMatchObject({ heard: 0, total: 0, references: 1, points: [expect.anything()] });
  expect(page.profile.measures).toMatchObject({ tempo: null, vocals: null, brightness: expect.any(Number) });
  const { cookie } = await signIn("staff");
  const fitting = await search(`brand=${id}&sort=brand&q=kind`, { cookie });
  expect(fitting.titles[0]).toMatch(/^Kind 2 /);
  await setReferenceRemoved(as(), { id: reference.id, removed: true });
  expect((await readBrandPage(as(), { id })).profile).toMatchObject({ references: 0, measures: null });
});

test("an analysis compares with its own rivals or those chosen, by campaign, and names the rules that songs break", async () => {
  const { db } = testContext();
  await db
    .update(recordings)
    .set({ bpm: 80, vocals: false })
    .where(eq(recordings.id, ids["7A"] ?? ""));
  await db
    .update(recordings)
    .set({ bpm: 140 })
    .where(eq(recordings.id, ids["8A"] ?? ""));
  for (const name of ["7A", "8A"]) await markDirty(testContext(), ids[name] ?? "");
  const [rival, other] = [await brand("Rival", [ids["8A"], ids["8B"]]), await brand("Other rival", [ids["9A"]])];
  const id = await brand("Compared", [], { rivals: [rival], bpmMin: "90", vocals: "required", bannedWords: "kind 7" });
  for (const [recordingId, campaign, usedOn] of [
    [ids["7A"], "Old", "2025-01-01"],
    [ids["7B"], "Old", "2025-01-01"],
    [ids["5C"], "New", "2026-01-01"],
  ] as const)
    await addBrandSong(as(), { brandId: id, recordingId: recordingId ?? "", campaign, usedOn });
  const analysis = await readAnalysis(as(), { id });
  expect(analysis.rivals.map(({ name }) => name)).toEqual(["Rival"]);
  expect(analysis.rivals[0]?.differences).toEqual(
    expect.arrayContaining([
      { measure: "tempo", isMore: false },
      { measure: "vocals", isMore: false },
    ]),
  );
  expect(analysis.campaigns.map(({ name, songs, differences }) => [name, songs, differences === null])).toEqual([
    ["Old", 2, true],
    ["New", 1, false],
  ]);
  // A song without a day does not date its campaign.
  await addBrandSong(as(), { brandId: id, recordingId: ids["5B"] ?? "", campaign: "New", usedOn: null });
  expect((await readAnalysis(as(), { id })).campaigns.map(({ name, usedOn }) => [name, usedOn])).toEqual([
    ["Old", "2025-01-01"],
    ["New", "2026-01-01"],
  ]);
  expect(analysis.broken).toMatchObject([
    { title: "Kind 7 A", rules: ["80 BPM, below 90", "has no vocals", "“kind 7” in the title"] },
    { title: "Kind 7 B", rules: ["“kind 7” in the title"] },
  ]);
  const chosen = async (text: string) => {
    const ctx = as(at(`/sonic-analysis?${text}`));
    const page = await readAnalysisPage(ctx, ctx.url.searchParams);
    return { rivals: page.analysis?.rivals.map(({ name }) => name), trips: ctx.trips.count };
  };
  expect((await chosen(`brand=${id}&compare=1&rival=${other}&rival=${id}`)).rivals).toEqual(["Other rival"]);
  expect(await chosen(`brand=${id}&compare=1`)).toEqual({ rivals: [], trips: 2 });
  expect(await chosen(`brand=${id}`)).toEqual({ rivals: ["Rival"], trips: 2 });
  const first = await readAnalysisPage(as(), new URLSearchParams());
  expect(first.analysis?.brand.id).toBe(first.names[0]?.id);
  const { brands } = await readBrands(as(), { ids: [id] });
  expect(brands[0] && compareBrands(brands[0], [], null)).toMatchObject({ hasModel: false, campaigns: [] });
});

test("a brand is beside four others at most, whatever the address names, and beside none that was deleted", async () => {
  const others: string[] = [];
  for (let at = 1; at <= 5; at++) others.push(await brand(`Beside ${at}`));
  const id = await brand("Between", [], { rivals: others.slice(0, 2) });
  expect((await readBrands(as(), { ids: [id, ...others] })).brands).toHaveLength(5);
  await setBrandDeleted(as(), { id: others[0] ?? "", isDeleted: true });
  const { brand: left, version } = await readBrandPage(as(), { id });
  expect(left.rivals).toEqual([others[1]]);
  await changeBrand(as(), { ...brandSchema.parse({ name: "Between", rivals: left.rivals }), id, version });
});

test("the figures of a profile are the means of the marks on the map", async () => {
  const id = await brand("Wide", [ids["1A"], ids["4B"], ids["9C"]]);
  const { measures, points } = (await readBrandPage(as(), { id })).profile;
  const mean = (axis: "x" | "y") => points.reduce((sum, point) => sum + point[axis], 0) / points.length;
  expect(measures).toMatchObject({ brightness: Math.round(mean("x")), density: Math.round(mean("y")) });
});

test("search with a brand says how each row fits and sorts by it; the left out song of a brand is found first", async () => {
  const id = await brand("Fits", [ids["5A"], ids["5B"]], { bpmMax: "110" });
  const { cookie } = await signIn("staff");
  const found = await search(`brand=${id}&sort=brand&q=kind`, { cookie });
  expect(found.http).toBe(200);
  expect(found.titles.slice(0, 3).sort()).toEqual(["Kind 5 A", "Kind 5 B", "Kind 5 C"]);
  const fits = found.tracks.map(percentOf);
  expect(fits).toEqual(fits.toSorted((a, b) => b - a));
  expect([(fits[2] ?? 0) > 80, (fits.at(-1) ?? 100) < 30]).toEqual([true, true]);
  expect(found.tracks[0]?.match?.html).toMatch(/Fit <b>\d+%<\/b>: \w+/);
  expect(found.similar).toMatchObject({ problem: null, hidden: [["brand", id]] });
  expect(found.similar?.html).toContain("up to 110 BPM, its rule");
  expect(found.active).toMatchObject([{ label: "Fit with Fits", without: "?q=kind" }]);
  // The session, the brand beside the search with the index, and the rows.
  expect(found.trips).toBe(4);
  const byWords = await search(`brand=${id}&q=kind+5`, { cookie });
  expect(byWords.tracks.every((track) => percentOf(track) > 50)).toBe(true);
  const similar = await search(`brand=${id}&seed_songIds=${ids["5A"]}`, { cookie });
  expect(similar.tracks[0]?.match?.html).toMatch(/track-fit/);
});

test("search without a brand, and by those who may not analyse one, shows no fit and costs nothing more", async () => {
  const id = await brand("Hidden brand", [ids["5A"]]);
  const { cookie } = await signIn("supervisor");
  await search("q=kind", { cookie });
  const plain = await search("q=kind", { cookie });
  const given = await search(`q=kind&brand=${id}&sort=brand`, { cookie });
  expect([given.heads, given.active, given.trips]).toEqual([[], [], plain.trips]);
  expect(given.tracks.every(({ match }) => match === undefined)).toBe(true);
  const staffs = await signIn("staff");
  const unknown = await search("q=kind&brand=none", { cookie: staffs.cookie });
  expect([unknown.http, unknown.similar?.problem]).toEqual([400, expect.stringContaining("isn't available")]);
});

test("before there is an index the pages say so, and afterwards they use the new model", async () => {
  const ctx = as();
  const id = await brand("Waiting", [ids["1A"]]);
  await ctx.search.prepare("UPDATE similar_index SET model_version = NULL, build_id = NULL").run();
  expect(await readBrandPage(as(), { id })).toMatchObject({ hasModel: false, profile: { measures: null } });
  const { cookie } = await signIn("staff");
  const { similar } = await search(`brand=${id}&q=kind`, { cookie });
  expect(similar?.problem).toContain("no fit can be measured");
  await buildIndex();
  expect(await readBrandPage(as(), { id })).toMatchObject({ hasModel: true, profile: { heard: 1 } });
});

test("everything that is wrong with a brand is said at once, also what other brands prevent", async () => {
  const typed = { bpmMin: "120", bpmMax: "90", status: "open", bannedWords: "x".repeat(500) };
  const { error } = brandSchema.safeParse(typed);
  expect(error?.issues.map(({ path }) => path[0]).sort()).toEqual(["bannedWords", "bpmMax", "name", "status"]);
  await brand("Judged");
  const judged = judgeBrand(as(), { id: "", name: " judged", rivals: ["gone"] });
  await expect(judged).rejects.toMatchObject({
    fields: { name: [expect.stringContaining("another brand")], rivals: [expect.any(String)] },
  });
  await judgeBrand(as(), { id: "", name: undefined, rivals: undefined });
});
