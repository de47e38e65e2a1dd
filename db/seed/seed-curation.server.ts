import { and, eq, isNull, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { foldName, nameColumns } from "#db/folded-name.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { parties } from "#db/schema/licensing.server.ts";
import { playlists, playlistTracks } from "#db/schema/playlists.server.ts";
import { sliders, slides } from "#db/schema/sliders.server.ts";
import { demoPlaylists, demoWorks } from "#db/seed/demo-curation.ts";
import { demoId } from "#db/seed/demo-id.ts";
import { demoDomain } from "#db/seed/demo-people.ts";
import { demoSliders } from "#db/seed/demo-sliders.ts";
import { pickRecordings } from "#db/seed/pick-recordings.server.ts";
import { readSeedCatalogue } from "#db/seed/read-seed-catalogue.server.ts";
import { brandStatements } from "#db/seed/seed-brands.server.ts";

type Catalogue = Awaited<ReturnType<typeof readSeedCatalogue>>;

const day = 24 * 60 * 60 * 1000;
/** 18 November 2026: creation of the newest of a list. */
const curatedAt = Date.UTC(2026, 10, 18, 9);
const tracksPerPlaylist = 12;
/** docs/product/sliders.md. */
const minTracks = 2;

/**
 * Seeds playlists, sliders, representation and brands from the existing recordings; called again when there are more. Edited rows (`updated_at`
 * later than `created_at`) are kept.
 */
export async function seedCuration({ db }: Pick<RequestContext, "db">): Promise<void> {
  const catalogue = await readSeedCatalogue(db);
  const lists = playlistRows(catalogue);
  const slugs = new Set(lists.map(({ row }) => row.slug));
  const carousels = sliderRows(catalogue, slugs);
  const untouched = ({ row }: { row: { id: string } }) => !catalogue.edited.has(row.id);
  await db.batch([
    ...representedByLabel(db, catalogue),
    ...lists
      .filter(untouched)
      .flatMap(({ row, tracks }) => [
        db.insert(playlists).values(row).onConflictDoNothing(),
        db.delete(playlistTracks).where(eq(playlistTracks.playlistId, row.id)),
        ...tracks.map((track) => db.insert(playlistTracks).values(track)),
      ]),
    ...carousels
      .filter(untouched)
      .flatMap(({ row, items }) => [
        db.insert(sliders).values(row).onConflictDoNothing(),
        db.delete(slides).where(eq(slides.sliderId, row.id)),
        ...items.map((item) => db.insert(slides).values(item)),
      ]),
    ...brandStatements(db, catalogue),
  ]);
}

/** Artists on the roster of the label that the demo's label account keeps. */
const maxRoster = 4;

/** Label whose messages about songs go to the demo's label account. */
export const demoLabel = "Fathom & Fold";

/**
 * Statements that make the demo's label account represent the label's songs and keep the artists whom it released most. Recordings with a
 * representative keep it, and a label its roster.
 */
function representedByLabel(db: RequestContext["db"], catalogue: Catalogue) {
  const email = `label@${demoDomain}`;
  const party = { id: demoId("party", 1), ...nameColumns(demoLabel), kind: "label" as const, email, keepers: [email] };
  const ids = JSON.stringify(catalogue.recordings.map(({ id }) => id));
  const ofDemo = sql`${recordings.workId} IN (SELECT r.work_id FROM ${recordings} r WHERE r.id IN (SELECT value FROM json_each(${ids})))`;
  return [
    db
      .insert(parties)
      .values(party)
      // Copies from before parties had keepers.
      .onConflictDoUpdate({
        target: parties.id,
        set: { keepers: party.keepers },
        setWhere: sql`${parties.updatedAt} = 0 AND ${parties.keepers} = '[]'`,
      }),
    db
      .update(recordings)
      .set({ representedBy: demoLabel, representedById: party.id })
      .where(and(ofDemo, eq(recordings.label, demoLabel), isNull(recordings.representedBy))),
    db.run(sql`INSERT INTO label_artists (party_id, artist_id) SELECT p.id, a.id FROM parties p
      CROSS JOIN (SELECT ra.artist_id AS id FROM recordings r CROSS JOIN recording_artists ra ON ra.recording_id = r.id
        WHERE r.label = ${demoLabel} AND r.status = 'published' AND ra.role = 'main'
        GROUP BY ra.artist_id ORDER BY count(*) DESC, ra.artist_id LIMIT ${maxRoster}) a
      WHERE p.id = ${party.id} AND NOT EXISTS (SELECT 1 FROM label_artists l WHERE l.party_id = p.id)
        AND NOT EXISTS (SELECT 1 FROM deleted_records d WHERE d.subject = 'roster' AND d.row ->> 'labelId' = p.id)`),
  ] as const;
}

function playlistRows({ recordings, tenants }: Catalogue) {
  return demoPlaylists.flatMap(({ tenant, rule, ...texts }, index) => {
    const companyId = tenants.get(tenant);
    const picked = pickRecordings(recordings, rule).slice(0, tracksPerPlaylist);
    if (companyId === undefined || picked.length < minTracks) return [];
    const id = demoId("playlist", index + 1);
    const at = curatedAt - index * day;
    const tracks = picked.map((recording, place) => ({
      id: demoId("track", (index + 1) * 100 + place),
      playlistId: id,
      recordingId: recording.id,
      position: place + 1,
      createdAt: at,
    }));
    return [
      {
        row: {
          ...texts,
          nameKey: foldName(texts.name),
          id,
          companyId,
          visibility: "public" as const,
          createdAt: at,
          updatedAt: at,
        },
        tracks,
      },
    ];
  });
}

type DemoSlider = (typeof demoSliders)[number];

function sliderRows(catalogue: Catalogue, playlistSlugs: Set<string>) {
  return demoSliders.flatMap((slider, index) => {
    const { tenant, title, kind, priority, segments, status = "published", show, scroll } = slider;
    const companyId = catalogue.tenants.get(tenant);
    const id = demoId("slider", index + 1);
    const items = itemsOf(slider, catalogue, playlistSlugs).map((item, place) => ({
      ...item,
      id: demoId("slide", (index + 1) * 100 + place),
      sliderId: id,
      position: place + 1,
    }));
    if (companyId === undefined || items.length === 0) return [];
    const at = curatedAt - index * day;
    const settings = { show, scroll };
    return [
      {
        row: { id, companyId, title, kind, priority, segments, status, settings, createdAt: at, updatedAt: at },
        items,
      },
    ];
  });
}

type Item = Omit<typeof slides.$inferInsert, "id" | "sliderId" | "position">;

function itemsOf(slider: DemoSlider, { recordings, artists }: Catalogue, playlistSlugs: Set<string>): Item[] {
  if (slider.kind === "artist") {
    const taken = artists.slice(slider.skip, slider.skip + slider.take);
    return taken.map(({ id, name, slug }) => ({ itemId: id, name, slug }));
  }
  if (slider.kind === "playlist") {
    return slider.playlists.flatMap((slug) => {
      const index = demoPlaylists.findIndex((playlist) => playlist.slug === slug);
      const playlist = demoPlaylists[index];
      if (!playlist || !playlistSlugs.has(slug)) return [];
      return [{ itemId: demoId("playlist", index + 1), name: playlist.name, slug }];
    });
  }
  if (slider.kind === "video") return slider.videos;
  if (slider.kind === "slides") {
    return slider.pages.map(({ works, ...texts }) => {
      const work = demoWorks.find(({ slug }) => slug === works[0]);
      return { ...texts, topSongId: (work && pickRecordings(recordings, work.rule)[0]?.id) ?? null };
    });
  }
  return slider.works.flatMap((slug) => {
    const work = demoWorks.find((one) => one.slug === slug);
    if (!work) return [];
    const { rule, ...texts } = work;
    return [{ ...texts, topSongId: pickRecordings(recordings, rule)[0]?.id ?? null }];
  });
}
