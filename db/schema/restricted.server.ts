import { index, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { albums } from "#db/schema/albums.server.ts";
import { artists, recordings } from "#db/schema/catalogue.server.ts";
import { restrictions } from "#db/schema/licensing.server.ts";

export const recordingRestrictions = sqliteTable(
  "recording_restrictions",
  {
    recordingId: text("recording_id")
      .notNull()
      .references(() => recordings.id),
    restrictionId: text("restriction_id")
      .notNull()
      .references(() => restrictions.id),
  },
  (t) => [
    primaryKey({ columns: [t.recordingId, t.restrictionId] }),
    index("recording_restrictions_restriction").on(t.restrictionId),
  ],
);

export const albumRestrictions = sqliteTable(
  "album_restrictions",
  {
    albumId: text("album_id")
      .notNull()
      .references(() => albums.id),
    restrictionId: text("restriction_id")
      .notNull()
      .references(() => restrictions.id),
  },
  (t) => [
    primaryKey({ columns: [t.albumId, t.restrictionId] }),
    index("album_restrictions_restriction").on(t.restrictionId),
  ],
);

export const artistRestrictions = sqliteTable(
  "artist_restrictions",
  {
    artistId: text("artist_id")
      .notNull()
      .references(() => artists.id),
    restrictionId: text("restriction_id")
      .notNull()
      .references(() => restrictions.id),
  },
  (t) => [
    primaryKey({ columns: [t.artistId, t.restrictionId] }),
    index("artist_restrictions_restriction").on(t.restrictionId),
  ],
);

/**
 * Restrictions that a recording has through its albums and artists. Triggers of the migration `restrictions-of-albums` keep them, so that
 * every way in (ingest, forms, merges) does; nothing else writes here. `originId`: the album or artist.
 */
export const inheritedRestrictions = sqliteTable(
  "inherited_restrictions",
  {
    recordingId: text("recording_id").notNull(),
    restrictionId: text("restriction_id").notNull(),
    originId: text("origin_id").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.recordingId, t.restrictionId, t.originId] }),
    index("inherited_restrictions_restriction").on(t.restrictionId, t.originId),
  ],
);
