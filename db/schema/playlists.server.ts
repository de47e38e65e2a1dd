import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { recordings } from "#db/schema/catalogue.server.ts";
import { createdAt, flag, id, updatedAt } from "#db/schema/columns.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { users } from "#db/schema/identity.server.ts";

export const playlists = sqliteTable(
  "playlists",
  {
    id: id(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    /** Null for a playlist of the company itself. */
    ownerId: text("owner_id").references(() => users.id),
    slug: text("slug").notNull(),
    name: text("name").notNull(),
    description: text("description").notNull().default(""),
    client: text("client").notNull().default(""),
    isPublic: flag("is_public").notNull().default(false),
    status: text("status", { enum: ["active", "deleted"] })
      .notNull()
      .default("active"),
    imageKey: text("image_key"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex("playlists_slug").on(t.companyId, t.slug), index("playlists_owner").on(t.companyId, t.ownerId)],
);

export const playlistTracks = sqliteTable(
  "playlist_tracks",
  {
    playlistId: text("playlist_id")
      .notNull()
      .references(() => playlists.id),
    recordingId: text("recording_id")
      .notNull()
      .references(() => recordings.id),
    position: integer("position").notNull(),
    note: text("note").notNull().default(""),
    addedBy: text("added_by").references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.playlistId, t.recordingId] }),
    index("playlist_tracks_recording").on(t.recordingId),
    /** The first tracks of a playlist without reading all of them. */
    index("playlist_tracks_position").on(t.playlistId, t.position),
  ],
);
