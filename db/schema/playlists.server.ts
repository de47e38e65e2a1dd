import { sql } from "drizzle-orm";
import {
  type AnySQLiteColumn,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { recordings } from "#db/schema/catalogue.server.ts";
import { createdAt, id, updatedAt } from "#db/schema/columns.server.ts";
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
    /** Name and client folded by `foldName`, for searches. */
    nameKey: text("name_key").notNull().default(""),
    clientKey: text("client_key").notNull().default(""),
    /** Access besides owner and members: none, everyone at the company, or every visitor. */
    visibility: text("visibility", { enum: ["private", "company", "public"] })
      .notNull()
      .default("private"),
    /** `slides`: the list of one pitch, which is no playlist: opened and changed through the pitch alone. */
    status: text("status", { enum: ["active", "deleted", "slides"] })
      .notNull()
      .default("active"),
    imageKey: text("image_key"),
    /** Incremented with every change of the playlist or its rows, in the same batch. */
    revision: integer("revision").notNull().default(0),
    /** Folder of the owner. */
    folderId: text("folder_id").references((): AnySQLiteColumn => playlistFolders.id),
    kind: text("kind", { enum: ["manual", "smart"] })
      .notNull()
      .default("manual"),
    /** Rules of a smart playlist as JSON. */
    rules: text("rules"),
    /** When the rows of a smart playlist were computed from its rules; null if they are outdated. */
    rowsAt: integer("rows_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("playlists_slug").on(t.companyId, t.slug),
    index("playlists_owner").on(t.companyId, t.ownerId),
    index("playlists_folder").on(t.folderId),
    /** Smart playlists with the oldest rows. */
    index("playlists_rows").on(t.rowsAt, t.id).where(sql`rules IS NOT NULL AND status = 'active'`),
  ],
);

/** Rows of playlists. A recording may be in a playlist twice. */
export const playlistTracks = sqliteTable(
  "playlist_tracks",
  {
    id: id(),
    playlistId: text("playlist_id")
      .notNull()
      .references(() => playlists.id),
    /** The chosen version of the song. */
    recordingId: text("recording_id")
      .notNull()
      .references(() => recordings.id),
    /** Increasing numbers with gaps, shared with the sections: a moved row gets one between its neighbours. */
    position: real("position").notNull(),
    note: text("note").notNull().default(""),
    /** The passage to play, in milliseconds; null for the whole recording. */
    startMs: integer("start_ms"),
    endMs: integer("end_ms"),
    addedBy: text("added_by").references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    index("playlist_tracks_recording").on(t.recordingId),
    /** Reads the first tracks of a playlist without reading all. */
    index("playlist_tracks_position").on(t.playlistId, t.position),
  ],
);

/** Headings between the rows of a playlist. */
export const playlistSections = sqliteTable(
  "playlist_sections",
  {
    id: id(),
    playlistId: text("playlist_id")
      .notNull()
      .references(() => playlists.id),
    title: text("title").notNull(),
    position: real("position").notNull(),
  },
  (t) => [index("playlist_sections_position").on(t.playlistId, t.position)],
);

/** A user's folders at a company. */
export const playlistFolders = sqliteTable(
  "playlist_folders",
  {
    id: id(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    ownerId: text("owner_id")
      .notNull()
      .references(() => users.id),
    name: text("name").notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index("playlist_folders_owner").on(t.companyId, t.ownerId), index("playlist_folders_person").on(t.ownerId)],
);

/** Users with access to a playlist besides its owner. */
export const playlistMembers = sqliteTable(
  "playlist_members",
  {
    playlistId: text("playlist_id")
      .notNull()
      .references(() => playlists.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    role: text("role", { enum: ["viewer", "commenter", "editor"] }).notNull(),
    invitedBy: text("invited_by").references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.playlistId, t.userId] }), index("playlist_members_user").on(t.userId)],
);
