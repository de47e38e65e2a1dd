import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { recordings } from "#db/schema/catalogue.server.ts";
import { createdAt, id, nameKey } from "#db/schema/columns.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { users } from "#db/schema/identity.server.ts";

/** A download of a user. The file follows from recording and format. */
export const downloads = sqliteTable(
  "downloads",
  {
    id: id(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    recordingId: text("recording_id")
      .notNull()
      .references(() => recordings.id),
    format: text("format", { enum: ["mp3", "original"] }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("downloads_user").on(t.companyId, t.userId, t.createdAt, t.id),
    index("downloads_person").on(t.userId),
    index("downloads_recording").on(t.recordingId),
  ],
);

/** A saved search. `query` is the canonical query string of /search. */
export const savedSearches = sqliteTable(
  "saved_searches",
  {
    id: id(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    name: text("name").notNull(),
    nameKey: nameKey(),
    query: text("query").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("saved_searches_name").on(t.companyId, t.userId, t.nameKey),
    index("saved_searches_person").on(t.userId),
  ],
);

/** A user's recent searches; one row per query. */
export const recentSearches = sqliteTable(
  "recent_searches",
  {
    id: id(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    query: text("query").notNull(),
    searchedAt: integer("searched_at").notNull(),
  },
  (t) => [
    uniqueIndex("recent_searches_query").on(t.companyId, t.userId, t.query),
    index("recent_searches_time").on(t.companyId, t.userId, t.searchedAt),
    index("recent_searches_person").on(t.userId),
  ],
);

/** A user's own rating of a recording, 1 to 5. Separate from the staff's rating of songs. */
export const ownRatings = sqliteTable(
  "own_ratings",
  {
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    recordingId: text("recording_id")
      .notNull()
      .references(() => recordings.id),
    rating: integer("rating").notNull(),
    ratedAt: integer("rated_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.userId, t.recordingId] }),
    index("own_ratings_person").on(t.userId),
    index("own_ratings_recording").on(t.recordingId),
    check("own_ratings_rating", sql`${t.rating} BETWEEN 1 AND 5`),
  ],
);

/** Recordings on a user's shortlist. */
export const shortlistTracks = sqliteTable(
  "shortlist_tracks",
  {
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    recordingId: text("recording_id")
      .notNull()
      .references(() => recordings.id),
    addedAt: integer("added_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.userId, t.recordingId] }),
    index("shortlist_tracks_order").on(t.companyId, t.userId, t.addedAt, t.recordingId),
    index("shortlist_tracks_person").on(t.userId),
    index("shortlist_tracks_added").on(t.addedAt),
    index("shortlist_tracks_recording").on(t.recordingId),
  ],
);
