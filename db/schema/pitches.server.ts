import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { FocalPoint } from "#app/media/images/focal-point.ts";
import { brands } from "#db/schema/brands.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { createdAt, flag, id, updatedAt } from "#db/schema/columns.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { playlists } from "#db/schema/playlists.server.ts";

/** Tracks and texts presented to a client as slides. Cover and closing slide are columns of the pitch. */
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
    index("pitches_brand").on(t.brandId).where(sql`brand_id IS NOT NULL`),
  ],
);

/** The slides between cover and closing slide. A recording may be on several slides. */
export const pitchSlides = sqliteTable(
  "pitch_slides",
  {
    id: id(),
    pitchId: text("pitch_id")
      .notNull()
      .references(() => pitches.id),
    kind: text("kind", { enum: ["track", "text"] }).notNull(),
    /** Increasing numbers with gaps: a moved slide gets one between its neighbours. */
    position: real("position").notNull(),
    /** Heading of a text slide; empty on a track slide for the track's own title. */
    title: text("title").notNull().default(""),
    text: text("text").notNull().default(""),
    /** The chosen version of the song; null for a text slide. */
    recordingId: text("recording_id").references(() => recordings.id),
    /** The passage to play, in milliseconds; null for the whole recording. */
    startMs: integer("start_ms"),
    endMs: integer("end_ms"),
    /** Own picture in MEDIA; null for the song's generated one, or none beside texts. */
    imageKey: text("image_key"),
    imageAlt: text("image_alt").notNull().default(""),
    imageFocus: text("image_focus").$type<FocalPoint>().notNull().default("center"),
    /** Hidden slides are omitted from the presentation. */
    visible: flag("visible").notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [index("pitch_slides_position").on(t.pitchId, t.position), index("pitch_slides_recording").on(t.recordingId)],
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
