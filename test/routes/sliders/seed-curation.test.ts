import { eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { environmentCompanyIds } from "#app/companies/environment-companies.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { listPublicSliders } from "#app/sliders/list-public-sliders.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { parties } from "#db/schema/licensing.server.ts";
import { playlists, playlistTracks } from "#db/schema/playlists.server.ts";
import { sliders, slides } from "#db/schema/sliders.server.ts";
import { seedCuration } from "#db/seed/seed-curation.server.ts";
import { addArtist, addCompany, addRecording } from "#test/routes/sliders/slider-factory.ts";
import { testContext } from "#test/support/context.ts";

async function everything({ db }: RequestContext) {
  return db.batch([
    db.select().from(playlists).orderBy(playlists.id),
    db.select().from(playlistTracks).orderBy(playlistTracks.playlistId, playlistTracks.position),
    db.select().from(sliders).orderBy(sliders.id),
    db.select().from(slides).orderBy(slides.id),
  ]);
}

async function shown(ctx: RequestContext, segment = "default") {
  const { items } = await listPublicSliders(ctx, { segments: [segment], limit: 20 });
  return items.map(({ title, kind, items: cards }) => ({ title, kind, cards: cards.length }));
}

test("the demo's sliders fill as music arrives, stay the same when seeded again, and keep what a person changed", async () => {
  const ctx = testContext();
  const acme = testContext({ company: await addCompany(ctx, "acme") });

  await seedCuration(ctx);
  const [noLists, noTracks] = await everything(ctx);
  expect([noLists, noTracks]).toEqual([[], []]);
  const watch = { title: "Watch", kind: "video", cards: 2 };
  expect(await shown(ctx)).toEqual([{ title: "Our work", kind: "work", cards: 5 }, watch]);

  for (let index = 0; index < 24; index += 1) {
    const artist = await addArtist(ctx, `Artist ${index}`);
    const explicit = index === 0;
    await addRecording(ctx, `Song ${index}`, {
      artistIds: [artist],
      bpm: 70 + index * 3,
      vocals: index % 2 === 0,
      explicit,
      genre: ["folk", "techno", "jazz"][index % 3],
    });
  }
  await seedCuration(ctx);
  const first = await everything(ctx);
  expect(await shown(ctx)).toEqual([
    { title: "Fresh this week", kind: "playlist", cards: expect.any(Number) },
    { title: "Artists to watch", kind: "artist", cards: 10 },
    { title: "Our work", kind: "work", cards: 5 },
    { title: "Under a voice-over", kind: "playlist", cards: expect.any(Number) },
    watch,
  ]);
  const kinds = ["artist", "playlist", "slides", "video", "work"];
  expect([...new Set(first[2].map(({ kind }) => kind))].sort()).toEqual(kinds);
  expect(await shown(ctx, "pitch")).toEqual([]);
  expect((await shown(acme)).map((slider) => slider.title)).toEqual(["Heard at Acme", "Approved artists"]);
  expect((await shown(ctx, "film")).length).toBeGreaterThan(0);

  await seedCuration(ctx);
  expect(await everything(ctx)).toEqual(first);

  const edited = first[2].find((slider) => slider.title === "Our work")?.id ?? "";
  await ctx.db.delete(slides).where(eq(slides.sliderId, edited));
  await ctx.db.update(sliders).set({ title: "My work", updatedAt: Date.now() }).where(eq(sliders.id, edited));
  await seedCuration(ctx);
  expect((await everything(ctx))[2].find((slider) => slider.id === edited)?.title).toBe("My work");
  expect(await ctx.db.select().from(slides).where(eq(slides.sliderId, edited))).toEqual([]);
});

test("no demo playlist holds an explicit or incomplete recording, or fewer than two", async () => {
  const ctx = testContext();
  const complete = { artistIds: [await addArtist(ctx, "Clean")], genre: "folk", bpm: 120 };
  for (let index = 0; index < 6; index += 1) await addRecording(ctx, `Clean ${index}`, complete);
  const left = [
    await addRecording(ctx, "Explicit", { ...complete, explicit: true }),
    await addRecording(ctx, "Without an artist", { genre: "folk", bpm: 120, popularity: 100 }),
    await addRecording(ctx, "Without tags", { artistIds: complete.artistIds, bpm: 120, popularity: 100 }),
  ];
  await seedCuration(ctx);
  const [lists, tracks] = await everything(ctx);
  expect(lists.length).toBeGreaterThan(0);
  expect(lists.every((list) => tracks.filter((track) => track.playlistId === list.id).length >= 2)).toBe(true);
  expect(tracks.filter((track) => left.includes(track.recordingId))).toEqual([]);
  expect(lists.every((list) => list.companyId !== environmentCompanyIds.spaces || list.visibility === "public")).toBe(
    true,
  );
});

test("the label account represents the songs of its label, and no song loses the representative that it names", async () => {
  const ctx = testContext();
  const label = "Fathom & Fold";
  const ids: string[] = [];
  const complete = { artistIds: [await addArtist(ctx, "Label artist")], genre: "folk" };
  for (const [title, given] of [
    ["Of the label", { label }],
    ["Named", { label, representedBy: "Someone" }],
    ["Elsewhere", { label: "Northlight Works" }],
  ] as const) {
    const id = await addRecording(ctx, title, complete);
    await ctx.db.update(recordings).set(given).where(eq(recordings.id, id));
    ids.push(id);
  }
  await seedCuration(ctx);
  await seedCuration(ctx);
  const rows = await ctx.db.select().from(recordings).where(inArray(recordings.id, ids)).orderBy(recordings.createdAt);
  expect(Object.fromEntries(rows.map(({ title, representedBy }) => [title, representedBy]))).toEqual({
    "Of the label": label,
    Named: "Someone",
    Elsewhere: null,
  });
  const found = await ctx.db.select({ email: parties.email }).from(parties).where(eq(parties.name, label));
  expect(found).toEqual([{ email: "label@demo.syncline.example" }]);
});
