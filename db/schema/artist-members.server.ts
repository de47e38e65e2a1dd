import { index, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { artists } from "#db/schema/catalogue.server.ts";
import { createdAt } from "#db/schema/columns.server.ts";
import { users } from "#db/schema/identity.server.ts";

/** Users who maintain an artist's profile. */
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
