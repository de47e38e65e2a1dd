import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { readComparison } from "#app/catalogue/compare/read-comparison.server.ts";
import { refreshSearch } from "#app/catalogue/projection/refresh-search.server.ts";
import { albumPath } from "#app/catalogue/record/album-path.ts";
import { getSong } from "#app/catalogue/record/get-song.server.ts";
import { getSongPage } from "#app/catalogue/record/get-song-page.server.ts";
import { listSitemapPaths } from "#app/catalogue/record/list-sitemap-paths.server.ts";
import { recordingsById } from "#app/catalogue/record/recordings-by-id.server.ts";
import { readSearchParams } from "#app/catalogue/search/query/search-params.ts";
import { searchCatalogue } from "#app/catalogue/search/search-catalogue.server.ts";
import { trackColumns, trackOfRow } from "#app/catalogue/track/track-column.server.ts";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import { environmentCompanyIds } from "#app/companies/environment-companies.ts";
import { artistPath, songPath, type TrackView } from "#app/track/track.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { demoCompanies } from "#db/seed/demo-companies.ts";
import { demoPolicies } from "#db/seed/demo-people.ts";
import { seedIdentity } from "#db/seed/seed-identity.server.ts";
import { addMembersTier, addRecording, markDirty } from "#test/routes/catalogue/catalogue-records.ts";
import { actorWith, mainCompany, testContext } from "#test/support/context.ts";

const companies = [
  mainCompany,
  { ...mainCompany, id: environmentCompanyIds.spaces, environment: "spaces" as const, name: "spaces" },
  ...Object.values(demoCompanies).map((company) => ({ ...mainCompany, ...company, tenantId: company.subdomain })),
];

const actors = {
  anonymous: null,
  member: actorWith(demoPolicies.supervisor.scopes),
  staff: actorWith(demoPolicies.staff.scopes),
  administrator: actorWith(["*"]),
};

const visitors = companies.flatMap((company) =>
  Object.entries(actors).map(([kind, actor]) => ({ name: `${kind} at ${company.name}`, company, actor })),
);

const added: { id: string; slug: string; workId: string }[] = [];

beforeAll(async () => {
  const ctx = testContext();
  await seedIdentity(ctx);
  const membersOnly = await addMembersTier(ctx);
  const { acme, nova } = demoCompanies;
  const given = [
    {},
    {
      versionType: "instrumental",
      vocals: false,
      genre: ["Pop", "Art Pop"],
      mood: ["Calm"],
      bpm: 97.5,
    },
    { tierId: membersOnly, explicit: true, versionTitle: "Night Mix" },
    { hiddenFrom: [acme.id] },
    { hiddenFrom: [acme.id, nova.id, environmentCompanyIds.spaces], tierId: membersOnly },
    { status: "unpublished" as const },
    { status: "icebox" as const },
    { status: "deleted" as const },
    { miniPeaks: "=" },
  ];
  for (const [index, columns] of given.entries()) {
    added.push(
      await addRecording(ctx, {
        title: `Visible ${index}`,
        artist: `Artist ${index}`,
        album: `Album ${index}`,
        ...columns,
      }),
    );
  }
  await refreshSearch(ctx, { limit: 50 });
});

function byId(tracks: TrackView[]): TrackView[] {
  return [...tracks].sort((a, b) => a.id.localeCompare(b.id));
}

async function fromRecord(visitor: (typeof visitors)[number]): Promise<TrackView[]> {
  const ctx = testContext(visitor);
  return byId((await ctx.db.select(trackColumns).from(recordings).where(visibleTo(ctx))).map(trackOfRow));
}

for (const visitor of visitors) {
  test(`${visitor.name}: the record, as computed and as stored, and the projection show the same tracks`, async () => {
    const ctx = testContext(visitor);
    const { filters } = readSearchParams(new URLSearchParams({ q: "visible" }));
    const searched = byId((await searchCatalogue(ctx, filters)).tracks);
    expect(searched.length).toBeGreaterThan(0);
    expect(await fromRecord(visitor)).toEqual(searched);
    expect(
      byId(
        await recordingsById(
          ctx,
          added.map(({ id }) => id),
        ),
      ),
    ).toEqual(searched);
    const entries = added.map(({ id, slug }, index) => ({ id: index % 2 === 0 ? id : slug, point: null }));
    expect(byId((await readComparison(ctx, { entries })).map(({ track }) => track))).toEqual(searched);
    for (const { id } of added) await markDirty(ctx, id);
    expect(await fromRecord(visitor)).toEqual(searched);
    await ctx.db.run(sql`DELETE FROM search_dirty`);

    const visible = new Set(searched.map(({ id }) => id));
    for (const { id, slug, workId } of added) {
      expect((await getSongPage(ctx, { slug })) !== null, slug).toBe(visible.has(id));
      expect((await getSong(ctx, { id })) !== null, slug).toBe(visible.has(id));
      expect((await getSong(ctx, { id: workId }))?.track.id ?? null).toBe(visible.has(id) ? id : null);
    }
  });
}

for (const company of companies) {
  test(`the sitemap of ${company.name} lists what visitors without an account can see, and artists and albums that have any of it`, async () => {
    const visible = await fromRecord({ name: "", company, actor: null });
    const paths = (await listSitemapPaths(testContext({ company }))).map(({ path }) => path);
    const artists = visible.flatMap((track) => track.artists.map(artistPath));
    const albums = visible.map(({ title }) => albumPath({ slug: title.replace("Visible ", "album-") }));
    expect(paths.sort()).toEqual([...visible.map(songPath), ...artists, ...albums].sort());
  });
}
