import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { refreshSearch } from "#app/catalogue/projection/refresh-search.server.ts";
import { reindexSearch } from "#app/catalogue/projection/reindex-search.server.ts";
import { loader as artistPage } from "#app/catalogue/record/routes/artist.tsx";
import { loader as searchPage } from "#app/catalogue/search/routes/search.tsx";
import type { ListedTrack } from "#app/catalogue/track/listed-track.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { demoCompanies } from "#db/seed/demo-companies.ts";
import { seedIdentity } from "#db/seed/seed-identity.server.ts";
import { addMembersTier, addRecording, markDirty } from "#test/routes/catalogue/catalogue-records.ts";
import { signIn } from "#test/routes/identity/demo-people.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { testContext } from "#test/support/context.ts";

type Page = { data: { results: { tracks: ListedTrack[]; folded: number; count: number } } };

const song = { artist: "Ona Vey", workId: "work-samphire", title: "Samphire" };

beforeAll(async () => {
  const ctx = testContext();
  await seedIdentity(ctx);
  const tierId = await addMembersTier(ctx);
  const { acme } = demoCompanies;
  const versions = [
    { versionType: "instrumental", vocals: false, popularity: 9, durationMs: 118_000 },
    { versionType: "main", popularity: 5, lines: ["kittiwake on the cliff"] },
    { versionType: "cutdown_30", durationMs: 30_000 },
    { versionType: "stem", versionTitle: "Members' mix", tierId },
    { versionType: "remix", hiddenFrom: [acme.id] },
    { versionType: "demo", status: "unpublished" as const },
  ];
  for (const version of versions) await addRecording(ctx, { ...song, ...version });
  await addRecording(ctx, { title: "Kittiwake", artist: "Ona Vey", popularity: 7 });
  await refreshSearch(ctx, { limit: 50 });
});

async function search(query: string, host = "localhost", cookie: string | null = null) {
  const { answer } = await visit(`http://${host}/music-sync-licensing/search?${query}`, { cookie }, searchPage);
  return (answer as Page).data.results;
}

/** Each row as its label with those of its versions. */
function shown({ tracks }: { tracks: ListedTrack[] }) {
  return tracks.map(({ title, versionLabel, versions = [] }) => [
    versionLabel ?? title,
    ...versions.map((version) => version.versionLabel ?? version.title),
  ]);
}

test("a song is one row at its best place: the main version, the others folded by length, counted as recordings", async () => {
  const results = await search("q=ona+vey");
  expect(shown(results)).toEqual([["Samphire", "Remix", "Instrumental", "30 s"], ["Kittiwake"]]);
  expect(results).toMatchObject({ count: 5, folded: 3 });
  const [row] = results.tracks;
  const instrumental = row?.versions?.find(({ vocals }) => !vocals);
  expect(instrumental).toMatchObject({ songId: song.workId, durationMs: 118_000, artists: [{ name: "Ona Vey" }] });
  expect(instrumental?.mediaBase).toBe(`/media/songs/${instrumental?.id}/0123456789abcdef`);
});

test("a version that is found without the main one is the row, and the main one is folded into it", async () => {
  expect(shown(await search("vocals=no"))).toEqual([["Instrumental", "Samphire", "Remix", "30 s"]]);
  expect(shown(await search("q=samphire&lengthMax=31"))).toEqual([["30 s", "Samphire", "Remix", "Instrumental"]]);
});

test("a version that is restricted for a visitor is not shown to them", async () => {
  const [, ...atAcme] = shown(await search("q=samphire", "acme.localhost"))[0] ?? [];
  expect(atAcme).toEqual(["Instrumental", "30 s"]);
  const { cookie } = await signIn("supervisor");
  const [, ...signedIn] = shown(await search("q=samphire", "localhost", cookie))[0] ?? [];
  expect(signedIn).toContain("Members' mix");
  const rebuilt = testContext();
  while (!(await reindexSearch(rebuilt, { rows: 500 })).done);
  expect(shown(await search("q=samphire&lengthMin=31", "acme.localhost"))).toEqual([["Samphire", ...atAcme]]);
});

test("a version that is taken down leaves the rows of its song, and one that is renamed is renamed there", async () => {
  const ctx = testContext();
  const ofType = (type: string) => eq(recordings.versionType, type);
  const [cut] = await ctx.db.update(recordings).set({ status: "unpublished" }).where(ofType("cutdown_30")).returning();
  await ctx.db.update(recordings).set({ versionTitle: "Night mix" }).where(ofType("remix"));
  const [remix] = await ctx.db.select().from(recordings).where(ofType("remix"));
  await markDirty(ctx, cut?.id ?? "");
  await markDirty(ctx, remix?.id ?? "");
  await refreshSearch(ctx, { limit: 50 });
  expect(shown(await search("q=samphire&sort=newest"))).toEqual([["Samphire", "Night mix", "Instrumental"]]);
});

test("without a search the main version is the row, also when only another one is popular enough for the page", async () => {
  const ctx = testContext();
  const twin = { workId: "work-twin", title: "Twin", artist: "Far Off" };
  await addRecording(ctx, { ...twin, versionType: "instrumental", popularity: 90 });
  await addRecording(ctx, { ...twin, popularity: -1 });
  for (let number = 0; number < 20; number += 1) await addRecording(ctx, { title: `Filler ${number}`, popularity: 80 });
  await refreshSearch(ctx, { limit: 50 });
  const [first] = shown(await search("sort=popularity"));
  expect(first).toEqual(["Twin", "Instrumental"]);
});

test("an artist's page has one row a song", async () => {
  const { answer } = await visit(
    "http://localhost/music-sync-licensing/artist/ona-vey",
    { params: { slug: "ona-vey" } },
    artistPage,
  );
  const page = answer as { tracks: ListedTrack[]; total: number };
  expect(shown(page)).toEqual([["Samphire", "Night mix", "Instrumental"], ["Kittiwake"]]);
  expect(page.total).toBe(4);
});
