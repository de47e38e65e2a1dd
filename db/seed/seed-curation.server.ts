import { sql } from "drizzle-orm";
import type { Scope } from "#app/edge/scope.server.ts";
import { demoPlaylists, demoWorks } from "#db/seed/demo-curation.ts";
import { demoSliders } from "#db/seed/demo-sliders.ts";
import { pickRecordings, type SeedRecording } from "#db/seed/pick-recordings.server.ts";
import { readSeedCatalogue, type SeedArtist } from "#db/seed/read-seed-catalogue.server.ts";

type Catalogue = { recordings: SeedRecording[]; artists: SeedArtist[]; tenants: Map<string, string> };

const day = 24 * 60 * 60 * 1000;
/** 18 November 2026: the first of a list is the newest. */
const curatedAt = Date.UTC(2026, 10, 18, 9);
const tracksPerPlaylist = 12;
/** A playlist below two songs is none: specification part 1, section 5. */
const fewestTracks = 2;

/**
 * Writes the demo's playlists and sliders over the recordings that are there; called again when there are more. What a person
 * has changed since (`updated_at` later than `created_at`) stays as it is. One read and one atomic write.
 */
export async function seedCuration(scope: Pick<Scope, "db">): Promise<void> {
  const catalogue = await readSeedCatalogue(scope.db);
  const playlists = playlistRows(catalogue);
  const sliders = sliderRows(catalogue, new Set(playlists.map((playlist) => playlist.slug)));
  const untouched = (table: "playlists" | "sliders", ids: { id: string }[]) =>
    sql`SELECT kept.id FROM ${sql.identifier(table)} kept JOIN json_each(${JSON.stringify(ids.map(({ id }) => id))}) seeded ON seeded.value = kept.id
      WHERE kept.updated_at = kept.created_at`;
  const { db } = scope;
  await db.batch([
    db.run(sql`INSERT INTO playlists (id, company_id, slug, name, description, is_public, created_at, updated_at)
      SELECT value->>'id', value->>'companyId', value->>'slug', value->>'name', value->>'description', 1, value->>'at', value->>'at'
      FROM json_each(${JSON.stringify(playlists)}) WHERE true ON CONFLICT DO NOTHING`),
    db.run(sql`DELETE FROM playlist_tracks WHERE playlist_id IN (${untouched("playlists", playlists)})`),
    db.run(sql`INSERT INTO playlist_tracks (playlist_id, recording_id, position)
      SELECT list.value->>'id', track.value, track.key + 1 FROM json_each(${JSON.stringify(playlists)}) list, json_each(list.value, '$.tracks') track
      WHERE list.value->>'id' IN (${untouched("playlists", playlists)})`),
    db.run(sql`INSERT INTO sliders (id, company_id, title, kind, status, priority, segments, settings, created_at, updated_at)
      SELECT value->>'id', value->>'companyId', value->>'title', value->>'kind', value->>'status', value->>'priority', value->'segments',
        value->'settings', value->>'at', value->>'at' FROM json_each(${JSON.stringify(sliders)}) WHERE true ON CONFLICT DO NOTHING`),
    db.run(sql`DELETE FROM slides WHERE slider_id IN (${untouched("sliders", sliders)})`),
    db.run(sql`INSERT INTO slides (id, slider_id, position, item_id, name, description, agency, brand, category, slug, top_song_id)
      SELECT item.value->>'id', list.value->>'id', item.key + 1, item.value->>'itemId', item.value->>'name', item.value->>'description',
        item.value->>'agency', item.value->>'brand', item.value->>'category', item.value->>'slug', item.value->>'topSongId'
      FROM json_each(${JSON.stringify(sliders)}) list, json_each(list.value, '$.items') item
      WHERE list.value->>'id' IN (${untouched("sliders", sliders)})`),
  ]);
}

/** The same id at every call, apart for every kind of row. */
function demoId(kind: "playlist" | "slider" | "slide", number: number): string {
  const family = { playlist: "1", slider: "2", slide: "3" }[kind];
  return `00000000-0000-7000-8000-${family}${String(number).padStart(11, "0")}`;
}

function playlistRows({ recordings, tenants }: Catalogue) {
  return demoPlaylists.flatMap(({ tenant, rule, ...playlist }, index) => {
    const companyId = tenants.get(tenant);
    const tracks = pickRecordings(recordings, rule).slice(0, tracksPerPlaylist);
    if (companyId === undefined || tracks.length < fewestTracks) return [];
    const id = demoId("playlist", index + 1);
    return [{ ...playlist, id, companyId, at: curatedAt - index * day, tracks: tracks.map((track) => track.id) }];
  });
}

type DemoSlider = (typeof demoSliders)[number];

function sliderRows(catalogue: Catalogue, playlists: Set<string>) {
  return demoSliders.flatMap((slider, index) => {
    const { tenant, title, kind, priority, segments, status = "published", show, scroll } = slider;
    const companyId = catalogue.tenants.get(tenant);
    const items = itemsOf(slider, catalogue, playlists).map((item, place) => ({
      ...item,
      id: demoId("slide", index * 100 + place + 1),
    }));
    if (companyId === undefined || items.length === 0) return [];
    const id = demoId("slider", index + 1);
    return [
      {
        id,
        companyId,
        title,
        kind,
        priority,
        segments,
        status,
        settings: { show, scroll },
        at: curatedAt - index * day,
        items,
      },
    ];
  });
}

const blankItem = { itemId: null, description: "", agency: "", brand: "", category: "", topSongId: null };

function itemsOf(slider: DemoSlider, { recordings, artists }: Catalogue, playlists: Set<string>) {
  if (slider.kind === "artist") {
    const taken = artists.slice(slider.skip, slider.skip + slider.take);
    return taken.map(({ id, name, slug }) => ({ ...blankItem, itemId: id, name, slug }));
  }
  if (slider.kind === "playlist") {
    return slider.playlists.flatMap((slug) => {
      const index = demoPlaylists.findIndex((playlist) => playlist.slug === slug);
      const playlist = demoPlaylists[index];
      if (!playlist || !playlists.has(slug)) return [];
      return [{ ...blankItem, itemId: demoId("playlist", index + 1), name: playlist.name, slug }];
    });
  }
  return slider.works.flatMap((slug) => {
    const work = demoWorks.find((one) => one.slug === slug);
    if (!work) return [];
    const { rule, ...texts } = work;
    return [{ ...blankItem, ...texts, topSongId: pickRecordings(recordings, rule)[0]?.id ?? null }];
  });
}
