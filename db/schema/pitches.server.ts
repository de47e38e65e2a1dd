import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { FocalPoint } from "#app/media/images/focal-point.ts";
import { brands } from "#db/schema/brands.server.ts";
import { createdAt, flag, id, updatedAt } from "#db/schema/columns.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { playlists } from "#db/schema/playlists.server.ts";

/** A list of tracks presented to a client as slides, with texts between them. Cover and closing slide are columns of the pitch. */
export const pitches = sqliteTable(
  "pitches",
  {
    id: id(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    ownerId: text("owner_id")
      .notNull()
      .references(() => users.id),
    /** The playlist that it was made from. */
    playlistId: text("playlist_id").references(() => playlists.id),
    /** Whose rows are its slides: that playlist, or a list of its own with the status `slides`. */
    listId: text("list_id").references(() => playlists.id),
    /** The brand whose profile is shown beside it. */
    brandId: text("brand_id").references(() => brands.id),
    title: text("title").notNull(),
    /** Folded, for the list's filter. */
    titleKey: text("title_key").notNull(),
    client: text("client").notNull().default(""),
    clientKey: text("client_key").notNull().default(""),
    intro: text("intro").notNull().default(""),
    closing: text("closing").notNull().default(""),
    /** The picture of the cover; null for the default. */
    backgroundKey: text("background_key"),
    /** Access besides the owner: none, or everyone at the company. Clients use share links. */
    visibility: text("visibility", { enum: ["private", "company"] })
      .notNull()
      .default("private"),
    status: text("status", { enum: ["active", "deleted"] })
      .notNull()
      .default("active"),
    /** Incremented with every change of the pitch or its slides, in the same batch. */
    revision: integer("revision").notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("pitches_owner").on(t.companyId, t.ownerId, t.updatedAt, t.id),
    index("pitches_company").on(t.companyId, t.visibility, t.updatedAt, t.id),
    index("pitches_person").on(t.ownerId),
    index("pitches_playlist").on(t.playlistId),
    index("pitches_list").on(t.listId),
    index("pitches_brand").on(t.brandId).where(sql`brand_id IS NOT NULL`),
  ],
);

/**
 * What a pitch says of the rows of its list: a text slide, which stands among them, or title, text, picture and visibility of a track's slide.
 * A track's slide without a row here has no texts and is visible.
 */
export const pitchSlides = sqliteTable(
  "pitch_slides",
  {
    pitchId: text("pitch_id")
      .notNull()
      .references(() => pitches.id),
    /** Id of the text slide, or of the track's row in `playlist_tracks`. The slide of a removed row stays, for Undo. */
    id: text("id").notNull(),
    /** The pitch's list and the place among its rows, of a text slide; null for a track's. */
    listId: text("list_id").references(() => playlists.id),
    position: real("position"),
    /** Heading of a text slide; empty on a track slide for the track's own title. */
    title: text("title").notNull().default(""),
    text: text("text").notNull().default(""),
    /** Own picture in MEDIA; null for the song's generated one, or none beside texts. */
    imageKey: text("image_key"),
    imageAlt: text("image_alt").notNull().default(""),
    imageFocus: text("image_focus").$type<FocalPoint>().notNull().default("center"),
    /** Hidden slides are omitted from the presentation. */
    visible: flag("visible").notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.pitchId, t.id] }),
    index("pitch_slides_row").on(t.id),
    index("pitch_slides_list").on(t.listId, t.position).where(sql`list_id IS NOT NULL`),
  ],
);

/** Users with access to a pitch besides its owner. */
export const pitchMembers = sqliteTable(
  "pitch_members",
  {
    pitchId: text("pitch_id")
      .notNull()
      .references(() => pitches.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    role: text("role", { enum: ["viewer", "editor"] }).notNull(),
    invitedBy: text("invited_by").references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.pitchId, t.userId] }), index("pitch_members_user").on(t.userId)],
);
