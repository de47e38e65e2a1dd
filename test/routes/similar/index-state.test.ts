import { beforeAll, expect, test } from "vitest";
import { refreshSearch } from "#app/catalogue/projection/refresh-search.server.ts";
import { continueSimilarBuild, refreshSimilar } from "#app/catalogue/similar/index/refresh-similar.server.ts";
import { buildKey, readSimilarState } from "#app/catalogue/similar/index/similar-state.server.ts";
import { similarDirty, similarProblems } from "#db/schema/similar.server.ts";
import { add, addCatalogue, ids, pure, search } from "#test/routes/similar/similar-catalogue.ts";
import { buildIndex, featuresOf, storeFeatures } from "#test/routes/similar/similar-records.ts";
import { testContext } from "#test/support/context.ts";

beforeAll(addCatalogue);

test("without an index, and with a corrupt one, the page says so and searches by words", async () => {
  const ctx = testContext();
  const state = await readSimilarState(ctx.search);
  const version = state.model_version ?? "";
  const whole = await (await ctx.env.MASTERS.get(buildKey(version, state.build_id ?? "")))?.arrayBuffer();
  const setBuild = (id: string | null) => ctx.search.prepare("UPDATE similar_index SET build_id = ?1").bind(id).run();
  const words = () => search(`q=%22kind+7+a%22&seed_songIds=${ids["7B"]}`);
  await setBuild(null);
  expect(await words()).toMatchObject({
    http: 200,
    titles: ["Kind 7 A"],
    similar: { problem: expect.stringContaining("prepared") },
  });
  const damaged = { missing: null, short: new ArrayBuffer(3), cut: whole?.slice(0, -7), zero: new ArrayBuffer(99_999) };
  for (const [name, bytes] of Object.entries(damaged)) {
    if (bytes) await ctx.env.MASTERS.put(buildKey(version, name), bytes);
    await setBuild(name);
    const page = await words();
    expect(page, name).toMatchObject({ http: 200, similar: { problem: expect.stringContaining("right now") } });
    expect(page.titles, name).toEqual(["Kind 7 A"]);
  }
  await setBuild(state.build_id);
  expect((await words()).similar?.problem).toBeNull();
});

test("new recordings are found before the next build, new features replace the old, and malformed ones are left out and reported", async () => {
  const ctx = testContext();
  expect(await refreshSimilar(ctx, { limit: 10 })).toEqual({ refreshed: 0 });
  const broken = await add("Broken", pure(3), { mood: ["Late"] });
  await storeFeatures(ctx, broken.id, new Uint8Array([1, 2, 3]));
  await add("New", pure(3), { mood: ["Late"] });
  const changed = await add("Changed", pure(8), { mood: ["Late"] });
  await refreshSearch(ctx, { limit: 10 });
  expect(await refreshSimilar(ctx, { limit: 10 })).toEqual({ refreshed: 3 });
  const late = () => search(`seed_songIds=${ids["3A"]}&mood=late`).then(({ titles }) => titles);
  expect(await late()).toEqual(["New", "Changed"]);
  expect(await ctx.db.select().from(similarDirty)).toEqual([]);
  expect(await ctx.db.select().from(similarProblems)).toMatchObject([{ recordingId: broken.id }]);
  expect((await search(`seed_songIds=${broken.id}`)).similar?.problem).toContain("hasn't been analysed");
  await storeFeatures(ctx, changed.id, featuresOf(pure(3), { piece: 900 }));
  await storeFeatures(ctx, ids["3A"] ?? "", featuresOf(pure(3), { piece: 900, spread: 2.1 }));
  await refreshSimilar(ctx, { limit: 10 });
  expect(await late()).toEqual(["Changed", "New"]);
  await buildIndex();
  expect((await search(`seed_songIds=${ids["3A"]}`)).trips).toBeLessThanOrEqual(3);
  expect(await late()).toEqual(["Changed", "New"]);
  expect(await ctx.search.prepare("SELECT count(*) AS n FROM similar_delta").first("n")).toBe(0);
});

test("an index of an older model is not used, and the next minute builds a new one", async () => {
  const ctx = testContext();
  const page = () => search(`seed_songIds=${ids["3A"]}`);
  await ctx.search.prepare("UPDATE similar_index SET model_version = '2-0123abcd'").run();
  expect((await page()).similar?.problem).toContain("right now");
  await add("Later", pure(3));
  await refreshSearch(ctx, { limit: 10 });
  expect(await refreshSimilar(ctx, { limit: 10 })).toEqual({ refreshed: 0 });
  await continueSimilarBuild(ctx);
  expect((await page()).similar?.problem).toBeNull();
  expect((await page()).titles).toContain("Later");
});
