import { index, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { artists } from "#db/schema/catalogue.server.ts";
import { createdAt } from "#db/schema/columns.server.ts";
import { users } from "#db/schema/identity.server.ts";

/** The people who keep the profile of an artist. */
export const artistMembers = sqliteTable(
  "artist_members",
  {
    artistId: text("artist_id")
      .notNull()
      .references(() => artists.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.artistId, t.userId] }), index("artist_members_user").on(t.userId, t.createdAt)],
);
