import { asc, eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { isHeldBack, requireApprovedRating } from "#app/backoffice/rating/require-approved-rating.server.ts";
import { restrictionChoices, restrictionsExist } from "#app/backoffice/restrictions/restrictions-field.server.ts";
import { parentStatement } from "#app/backoffice/song-versions/parent-statement.server.ts";
import { songChecks } from "#app/backoffice/songs/check-song.server.ts";
import { songSources } from "#app/backoffice/songs/field-sources.server.ts";
import { readHook } from "#app/backoffice/songs/hook.ts";
import { songBulk } from "#app/backoffice/songs/song-bulk.server.ts";
import { songLinks } from "#app/backoffice/songs/song-links.server.ts";
import { lacking, songType } from "#app/backoffice/songs/song-type.ts";
import { songsCopy as copy } from "#app/backoffice/songs/songs-copy.ts";
import { songsStartingWith } from "#app/backoffice/songs/songs-starting-with.server.ts";
import { publishArtists } from "#app/catalogue/ingest/publish-artists.server.ts";
import { publishStreams } from "#app/catalogue/ingest/publish-streams.server.ts";
import { refreshSearch } from "#app/catalogue/projection/refresh-search.server.ts";
import { requireCompleteRights } from "#app/licensing/rights/require-complete-rights.server.ts";
import type { RecordStore } from "#app/records/definition/record-store.server.ts";
import { songPath } from "#app/track/track.ts";
import { albums } from "#db/schema/albums.server.ts";
import { artists, recordings } from "#db/schema/catalogue.server.ts";
import { parties, tiers } from "#db/schema/licensing.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { siteEntries } = unsafeTenantTables("a song's address changes on the pages of all companies");

/** Statements after which the former address of a song leads to it, and pages that play it have the new one. */
function keepFormerAddress(id: string, former: string): SQL[] {
  return [
    sql`DELETE FROM former_slugs WHERE slug = (SELECT slug FROM recordings WHERE id = ${id})`,
    sql`INSERT INTO former_slugs (slug, recording_id) VALUES (${former}, ${id})
      ON CONFLICT (slug) DO UPDATE SET recording_id = excluded.recording_id`,
    sql`UPDATE ${siteEntries} SET link = ${songPath({ slug: "" })} || (SELECT slug FROM recordings WHERE id = ${id})
      WHERE company_id IN (SELECT id FROM companies) AND kind = 'track' AND link = ${songPath({ slug: former })}`,
  ];
}

/** SQL condition: the hook, in the tenths of a second that a form has, ends with the song, which is analysed. */
function isWithin(id: string, hook: ReturnType<typeof readHook>): SQL {
  if (hook === null) return sql`true`;
  return sql`EXISTS (SELECT 1 FROM recordings r CROSS JOIN recording_analysis a ON a.recording_id = r.id
    WHERE r.id = ${id} AND r.duration_ms + 100 >= ${hook.endMs})`;
}

const weekMs = 7 * 24 * 3600_000;
const lackingOf = z.enum(lacking);
const hasShares = (side: string, subject: SQL) =>
  sql`EXISTS (SELECT 1 FROM splits s WHERE s.side = ${side} AND s.subject_id = ${subject})`;

const lackConditions: Record<(typeof lacking)[number], SQL> = {
  shares: sql`NOT (${hasShares("composition", sql`recordings.work_id`)} AND ${hasShares("master", sql`recordings.id`)})`,
  artist: sql`NOT EXISTS (SELECT 1 FROM recording_artists ra WHERE ra.recording_id = recordings.id)`,
  tier: sql`recordings.tier_id IS NULL`,
  isrc: sql`recordings.isrc IS NULL`,
};

/** Names offered while one is typed; others are found when the form is sent. */
const maxSuggestions = 200;

export const songStore: RecordStore = {
  type: songType,
  table: recordings,
  searchIn: songsStartingWith,
  // The newest first: ids begin with their time.
  order: [{ downwards: recordings.id }],
  sortBy: { title: sql`title COLLATE NOCASE` },
  filters: {
    lacks: (value) => lackConditions[lackingOf.parse(value)],
    added: (value) =>
      value === "files"
        ? sql`recordings.id IN (SELECT recording_id FROM ingest_files
            WHERE done_at > unixepoch() * 1000 - ${weekMs} AND role IN ('song', 'version'))`
        : sql`recordings.created_at > unixepoch() * 1000 - ${weekMs}`,
  },
  options: {
    tierId: ({ db }) =>
      db.select({ value: tiers.id, label: tiers.name }).from(tiers).orderBy(asc(tiers.position), asc(tiers.nameKey)),
    restrictionIds: restrictionChoices,
    representedBy: ({ db }) =>
      db
        .select({ value: parties.name, label: sql<string>`coalesce(${parties.ipi}, '')` })
        .from(parties)
        .orderBy(asc(parties.nameKey), asc(parties.id))
        .limit(maxSuggestions),
    artists: ({ db }) =>
      db
        .select({ value: artists.name, label: artists.slug })
        .from(artists)
        .where(eq(artists.status, "published"))
        .orderBy(asc(artists.sortName), asc(artists.slug))
        .limit(maxSuggestions),
    albums: ({ db }) =>
      db
        .select({ value: albums.slug, label: albums.title })
        .from(albums)
        .orderBy(asc(albums.slug))
        .limit(maxSuggestions),
  },
  unique: { index: "recordings.slug", field: "slug", message: copy.slugTaken },
  linked: songLinks,
  checks: songChecks,
  async prepare(ctx, { stored, values }) {
    if (stored === null || stored.status === "published") return [];
    const isPlanned =
      values.status === "unpublished" && values.publishFrom && values.publishFrom !== stored.publishFrom;
    if (values.status !== "published" && !isPlanned) return [];
    if (!isPlanned) await requireApprovedRating(ctx, [stored.id]);
    const reason = String(values.rightsReason ?? "");
    const statements = await requireCompleteRights(ctx, { recordingIds: [stored.id], reason });
    if (isPlanned) return statements;
    const artists = publishArtists(ctx, sql`SELECT ${stored.id}`);
    return [...statements, artists, (await publishStreams(ctx, [stored.id])).statement];
  },
  sources: songSources,
  changed: (_ctx, id, fields, before) => [
    ...(fields.includes("versionType") ? [parentStatement(sql`SELECT work_id FROM recordings WHERE id = ${id}`)] : []),
    ...(fields.includes("slug") && before !== null ? keepFormerAddress(id, String(before.slug)) : []),
  ],
  // Two of a delivery may be main: one of them comes back as it was.
  restoreGuard: (id) => ({
    condition: sql`NOT EXISTS (SELECT 1 FROM recordings own JOIN recordings other ON other.work_id = own.work_id WHERE own.id = ${id}
      AND own.version_type = 'main' AND other.version_type = 'main' AND other.status <> 'deleted' AND other.id <> ${id}
      AND other.updated_at >= (SELECT deleted_at FROM deleted_records WHERE id = ${id}))`,
    message: copy.restoredMain,
  }),
  // Of the rating queue only an approved one comes back as published.
  relink: (id) => [
    sql`UPDATE recordings SET status = 'unpublished' WHERE id = ${id} AND status = 'published' AND ${isHeldBack(sql`recordings.id`)}`,
  ],
  bulk: songBulk,
  guards: ({ versionType, tierId = null, restrictionIds, slug, hook }, id) => [
    {
      condition: sql`NOT EXISTS (SELECT 1 FROM former_slugs WHERE slug = ${slug} AND recording_id <> ${id})`,
      field: "slug",
      message: copy.slugTaken,
    },
    {
      condition: isWithin(id, typeof hook === "string" ? readHook(hook) : null),
      field: "hook",
      message: copy.hookOutside,
    },
    {
      condition: sql`${versionType} <> 'main' OR NOT EXISTS (SELECT 1 FROM recordings other WHERE other.work_id =
        (SELECT work_id FROM recordings WHERE id = ${id}) AND other.version_type = 'main' AND other.status <> 'deleted' AND other.id <> ${id})`,
      field: "versionType",
      message: copy.mainTwice,
    },
    restrictionsExist(restrictionIds),
    {
      condition: sql`${tierId} IS NULL OR EXISTS (SELECT 1 FROM tiers WHERE id = ${tierId})`,
      field: "tierId",
      message: copy.tierInvalid,
    },
  ],
  // The family: it shares the ISWC, and its versions show the main one.
  recordings: (id) => sql`SELECT id FROM recordings WHERE work_id = (SELECT work_id FROM recordings WHERE id = ${id})`,
  searchFields: Object.keys(songType.fields),
  refresh: (ctx) => refreshSearch(ctx, { limit: 50 }),
};
