import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, id } from "#db/schema/columns.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { users } from "#db/schema/identity.server.ts";

/** Pictures uploaded for sliders, playlists, team pages, people, artists and covers. The source is in MEDIA under `source_key`, its variants under `image_key`. */
export const uploads = sqliteTable(
  "uploads",
  {
    id: id(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    /** Null after the user's account was deleted. */
    userId: text("user_id").references(() => users.id),
    module: text("module", {
      enum: [
        "artists",
        "playlists",
        "works",
        "videos",
        "slides",
        "video-files",
        "playlist-covers",
        "team",
        "artist-profiles",
        "artist-pictures",
        "album-covers",
        "song-covers",
        "ads",
        "portraits",
        "company-logos",
        "company-icons",
      ],
    }).notNull(),
    /** File name from the user. */
    name: text("name").notNull(),
    /** Key of the source in MEDIA; null until it is stored. */
    sourceKey: text("source_key"),
    status: text("status", { enum: ["issued", "stored", "processed"] })
      .notNull()
      .default("issued"),
    bytes: integer("bytes"),
    /** `images/{SHA-256 of the source}`; null until it is stored. */
    imageKey: text("image_key"),
    /** Pixels of the upright source. */
    width: integer("width"),
    height: integer("height"),
    placeholder: text("placeholder"),
    createdAt: createdAt(),
  },
  (t) => [
    index("uploads_company").on(t.companyId, t.createdAt),
    index("uploads_age").on(t.createdAt),
    index("uploads_image").on(t.imageKey),
    index("uploads_user").on(t.userId),
  ],
);
