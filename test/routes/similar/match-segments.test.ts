import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { refreshSearch } from "#app/catalogue/projection/refresh-search.server.ts";
import { loader as segmentsPage } from "#app/catalogue/segments/routes/song-segments.tsx";
import { readSimilarState } from "#app/catalogue/similar/index/similar-state.server.ts";
import { limitSimilar } from "#app/catalogue/similar/limit-similar.server.ts";
import type { SongSegments, StoredSegment } from "#app/player/segments/segment.ts";
import { seedIdentity } from "#db/seed/seed-identity.server.ts";
import { addMembersTier, addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { buildIndex, featuresOf, storeFeatures } from "#test/routes/similar/similar-records.ts";
import { apiHandler } from "#test/support/api-handler.ts";
import { testContext } from "#test/support/context.ts";
import { withinOneMinute } from "#test/support/within-one-minute.ts";

const sections = [
  { startMs: 0, endMs: 20_000, group: "A" },
  { startMs: 20_000, endMs: 40_000, group: "B" },
];
const ids: Record<"seed" | "parts" | "hidden" | "silent", string> = { seed: "", parts: "", hidden: "", silent: "" };
let slug = "";

beforeAll(async () => {
  const ctx = testContext();
  await seedIdentity(ctx);
  const tier = await addMembersTier(ctx);
  async function add(title: string, kinds: number[] | null, given: { tierId?: string } = {}) {
    const added = await addRecording(ctx, { artist: `Artist of ${title}`, ...given, title });
    if (kinds !== null) await storeFeatures(ctx, added.id, featuresOf(kinds));
    return added;
  }
  for (let kind = 1; kind <= 9; kind += 1) await add(`Filler ${kind}`, [kind, kind, kind, kind]);
  ids.seed = (await add("Seed", [9, 9, 1, 1])).id;
  const parts = await add("Parts", [1, 1, 9, 9]);
  ids.parts = parts.id;
  slug = parts.slug;
  ids.hidden = (await add("Hidden", [9, 9, 9, 9], { tierId: tier })).id;
  ids.silent = (await add("Silent", null)).id;
  for (const id of [ids.parts, ids.silent])
    await ctx.db.run(sql`INSERT INTO recording_analysis (recording_id, version, analysed_at, features_key, bpm_confidence,
key_confidence, energy, sections, beats) VALUES (${id}, 1, 1, '', 0, 0, '', ${JSON.stringify(sections)}, '')`);
  await refreshSearch(ctx, { limit: 50 });
  await buildIndex();
});

async function segments(query: string, { id = ids.parts, address }: { id?: string; address?: string } = {}) {
  const url = `http://localhost/api/v1/songs/${id}/segments${query}`;
  const { answer, ctx } = await visit(url, { address }, apiHandler);
  const { data } = (await (answer as Response).json()) as { data: SongSegments };
  return { found: data.segmentsGroups.flatMap((group) => group.segments), trips: ctx.trips.count };
}

const percentages = (found: StoredSegment[]) => found.map(({ percentage }) => percentage);

test("the parts of a result say how well each matches the passage that was searched for", async () => {
  const { found, trips } = await segments(`?seed_songIds=${ids.seed}&seed_start=0&seed_end=20`);
  // The model is fitted on whatever the catalogue has: the gap between the two is what is sure.
  const [first, second] = percentages(found);
  expect(second).toBeGreaterThan(50);
  expect(first).toBeLessThan((second ?? 0) - 25);
  expect(found[1]).toMatchObject({ refSegment: ids.seed, refStart: 0, refEnd: 20 });
  expect(trips).toBeLessThanOrEqual(3);
  // The other passage of the same seed sounds like the other part.
  const [other, rest] = percentages((await segments(`?seed_songIds=${ids.seed}&seed_start=20&seed_end=40`)).found);
  expect(rest).toBeLessThan((other ?? 0) - 25);
});

test("a whole recording is a seed too, and its aspects count as they are weighed", async () => {
  const even = percentages((await segments(`?seed_songIds=${ids.seed}`)).found);
  expect(even.every((percentage) => (percentage ?? 0) > 0)).toBe(true);
  const others = ["timbre", "harmony", "rhythm", "energy"].map((aspect) => `&w_${aspect}=0`).join("");
  const tempo = percentages((await segments(`?seed_songIds=${ids.seed}&w_tempo=100${others}`)).found);
  expect(tempo).not.toEqual(even);
});

test("the page of the segments shows the same without scripts", async () => {
  const url = `http://localhost/music-sync-licensing/song/${slug}/segments?seed_songIds=${ids.seed}&seed_start=0&seed_end=20`;
  const { answer } = await visit(url, { params: { slug } }, segmentsPage);
  const { found } = await segments(`?seed_songIds=${ids.seed}&seed_start=0&seed_end=20`);
  expect((answer as { segments: StoredSegment[] }).segments).toEqual(found);
});

test("without anything to compare with, the parts have no percentage", async () => {
  const none = [null, null];
  expect(percentages((await segments("")).found)).toEqual(none);
  for (const seed of ["unknown", crypto.randomUUID(), ids.hidden, ids.silent])
    expect(percentages((await segments(`?seed_songIds=${seed}`)).found), seed).toEqual(none);
  expect(percentages((await segments(`?seed_songIds=${ids.seed}`, { id: ids.silent })).found)).toEqual(none);
  expect(percentages((await segments("?seed_vector=AAAAAAAAAAAAAAAAAAAAAAAA")).found)).toEqual(none);
  const ctx = testContext();
  const { build_id } = await readSimilarState(ctx.search);
  const setBuild = (id: string | null) => ctx.search.prepare("UPDATE similar_index SET build_id = ?1").bind(id).run();
  await setBuild("missing");
  expect(percentages((await segments(`?seed_songIds=${ids.seed}`)).found)).toEqual(none);
  await setBuild(build_id);
});

test("a recording that is hidden from the visitor changes nothing beside a seed, and what they may hear does", async () => {
  const compared = async (ids: string) => percentages((await segments(`?seed_songIds=${ids}`)).found);
  const even = await compared(ids.seed);
  expect(await compared(`${ids.seed},${ids.hidden}`)).toEqual(even);
  expect(await compared(`${ids.hidden},${ids.seed}`)).toEqual(even);
  expect(await compared(`${ids.seed},-${ids.hidden}`)).toEqual(even);
  expect(await compared(`${ids.seed},${ids.parts}`)).not.toEqual(even);
});

test("more comparisons than a minute allows leave the parts without percentages", async () => {
  const query = `?seed_songIds=${ids.seed}`;
  const [last, refused] = await withinOneMinute(async (attempt) => {
    const address = `10.9.9.${attempt}`;
    for (let count = 0; count < 59; count += 1) await limitSimilar({ ...testContext(), address });
    return [await segments(query, { address }), await segments(query, { address })];
  });
  expect(percentages(last?.found ?? [])).toEqual([expect.any(Number), expect.any(Number)]);
  expect(percentages(refused?.found ?? [])).toEqual([null, null]);
});
