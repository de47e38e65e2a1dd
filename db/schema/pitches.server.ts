import { index, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { FocalPoint } from "#app/media/images/focal-point.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { createdAt, flag, id, updatedAt } from "#db/schema/columns.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { playlists } from "#db/schema/playlists.server.ts";

/** Tracks and texts presented to a client, one slide at a time. The cover and the closing slide are columns of the pitch. */
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
    title: text("title").notNull(),
    /** Folded, for the filter of the list. */
    titleKey: text("title_key").notNull(),
    client: text("client").notNull().default(""),
    clientKey: text("client_key").notNull().default(""),
    intro: text("intro").notNull().default(""),
    closing: text("closing").notNull().default(""),
    /** The picture of the cover; null for the default. */
    backgroundKey: text("background_key"),
    /** Who sees it besides its owner: no one, or everyone at the company. Clients have share links. */
    visibility: text("visibility", { enum: ["private", "company"] })
      .notNull()
      .default("private"),
    status: text("status", { enum: ["active", "deleted"] })
      .notNull()
      .default("active"),
    /** Rises with every change of the pitch or of its slides, in the same batch. */
    revision: integer("revision").notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("pitches_owner").on(t.companyId, t.ownerId, t.updatedAt, t.id),
    index("pitches_company").on(t.companyId, t.visibility, t.updatedAt, t.id),
    index("pitches_person").on(t.ownerId),
    index("pitches_playlist").on(t.playlistId),
  ],
);

/** The slides between the cover and the closing slide. A recording may be on several slides. */
export const pitchSlides = sqliteTable(
  "pitch_slides",
  {
    id: id(),
    pitchId: text("pitch_id")
      .notNull()
      .references(() => pitches.id),
    kind: text("kind", { enum: ["track", "text"] }).notNull(),
    /** Any increasing numbers: a slide that moves gets one between those of its neighbours. */
    position: real("position").notNull(),
    /** The heading of a text slide; of a track slide empty for the track's own title. */
    title: text("title").notNull().default(""),
    text: text("text").notNull().default(""),
    /** The chosen version of the song; null for a text slide. */
    recordingId: text("recording_id").references(() => recordings.id),
    /** The passage to play, in milliseconds; null for the whole recording. */
    startMs: integer("start_ms"),
    endMs: integer("end_ms"),
    /** A picture of its own in MEDIA; null for the one that is drawn from the song, or none beside texts. */
    imageKey: text("image_key"),
    imageAlt: text("image_alt").notNull().default(""),
    imageFocus: text("image_focus").$type<FocalPoint>().notNull().default("center"),
    /** Hidden slides are left out of the presentation. */
    visible: flag("visible").notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [index("pitch_slides_position").on(t.pitchId, t.position), index("pitch_slides_recording").on(t.recordingId)],
);

/** The people whom the owner of a pitch lets open or edit it. */
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
