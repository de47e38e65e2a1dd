import { sql } from "drizzle-orm";
import { type AnySQLiteColumn, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import { listOf } from "#app/edge/stored-json.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { createdAt, flag, id, nameKey, updatedAt } from "#db/schema/columns.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { opportunities } from "#db/schema/opportunities.server.ts";
import { jsonColumn } from "#db/schema/stored-json.server.ts";

const companyId = () =>
  text("company_id")
    .notNull()
    .references(() => companies.id);

const inRoom = () =>
  text("room_id")
    .notNull()
    .references(() => rooms.id);

/** What a client sees of one job: docs/decisions/157. Its music is what was shared with its guests, its deal the offers sent to them. */
export const rooms = sqliteTable(
  "rooms",
  {
    id: id(),
    companyId: companyId(),
    /** The job; null where what was shared first belongs to none. */
    opportunityId: text("opportunity_id").references(() => opportunities.id, { onDelete: "set null" }),
    title: text("title").notNull(),
    /** Whether guests see lights and prices for the job's use, and which approvals are under way. */
    showsPrices: flag("shows_prices").notNull().default(false),
    showsApprovals: flag("shows_approvals").notNull().default(false),
    /** When the sender closed it: its guests read so. */
    closedAt: integer("closed_at"),
    createdBy: text("created_by")
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("rooms_company").on(t.companyId, t.updatedAt, t.id),
    uniqueIndex("rooms_opportunity").on(t.opportunityId).where(sql`opportunity_id IS NOT NULL`),
    index("rooms_creator").on(t.createdBy),
  ],
);

/** A recipient of a room. The address of their page is derived from the id, as that of a share link. */
export const roomGuests = sqliteTable(
  "room_guests",
  {
    id: id(),
    companyId: companyId(),
    roomId: inRoom(),
    name: text("name").notNull(),
    nameKey: nameKey(),
    /** In lower case; null where the sender gave none. */
    email: text("email"),
    expiresAt: integer("expires_at"),
    revokedAt: integer("revoked_at"),
    mailedAt: integer("mailed_at"),
    createdBy: text("created_by")
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("room_guests_email").on(t.roomId, t.email).where(sql`email IS NOT NULL`),
    index("room_guests_of_email").on(t.companyId, t.email),
    index("room_guests_creator").on(t.createdBy),
  ],
);

/** A version of the client's film in a room, numbered from 1. */
export const films = sqliteTable(
  "films",
  {
    id: id(),
    companyId: companyId(),
    roomId: inRoom(),
    version: integer("version").notNull(),
    name: text("name").notNull(),
    bytes: integer("bytes").notNull(),
    /** Hex, of the whole file: by which a local copy is known. */
    sha256: text("sha256").notNull(),
    durationMs: integer("duration_ms").notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    /** Frames a second as a fraction: `24000/1001`. */
    frameRate: text("frame_rate").notNull(),
    hasSound: flag("has_sound").notNull(),
    /** Of its picture, and whether it is HDR: what browsers make of it differs. */
    codec: text("codec", { enum: ["avc", "hevc", "vp8", "vp9", "av1"] })
      .notNull()
      .default("avc"),
    isHdr: flag("is_hdr").notNull().default(false),
    /** In MASTERS; null where the film stays with those who have it. */
    key: text("key"),
    status: text("status", { enum: ["uploading", "ready", "removed"] }).notNull(),
    /** Whether the guest's name is drawn over it. */
    isWatermarked: flag("is_watermarked").notNull().default(false),
    /** Who brought it: one of both. */
    userId: text("user_id").references(() => users.id),
    guestId: text("guest_id").references(() => roomGuests.id),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("films_version").on(t.roomId, t.version),
    index("films_user").on(t.userId),
    index("films_guest").on(t.guestId),
    index("films_stored").on(t.status, t.createdAt).where(sql`key IS NOT NULL`),
  ],
);

const point = z.tuple([z.number().min(0).max(1), z.number().min(0).max(1)]);

/** Strokes over a frame, in parts of its width and height. */
const stroke = z.object({ points: z.array(point).min(1).max(500) });
export const drawingSchema = z.array(stroke).max(50);

/** A comment on a frame or range of a room's film. It keeps its time in later versions. */
export const filmComments = sqliteTable(
  "film_comments",
  {
    id: id(),
    companyId: companyId(),
    roomId: inRoom(),
    /** The version that was seen. */
    filmId: text("film_id")
      .notNull()
      .references(() => films.id),
    parentId: text("parent_id").references((): AnySQLiteColumn => filmComments.id),
    fromMs: integer("from_ms").notNull(),
    /** Null for one frame. */
    toMs: integer("to_ms"),
    text: text("text").notNull(),
    drawing: jsonColumn("drawing", listOf(stroke)),
    /** The track that was heard with it. */
    recordingId: text("recording_id").references(() => recordings.id),
    userId: text("user_id").references(() => users.id),
    guestId: text("guest_id").references(() => roomGuests.id),
    /** As given by who wrote it. */
    name: text("name").notNull(),
    createdAt: createdAt(),
    doneAt: integer("done_at"),
    deletedAt: integer("deleted_at"),
  },
  (t) => [
    index("film_comments_room").on(t.roomId, t.fromMs, t.id),
    index("film_comments_film").on(t.filmId),
    index("film_comments_parent").on(t.parentId),
    index("film_comments_recording").on(t.recordingId),
    index("film_comments_user").on(t.userId),
    index("film_comments_guest").on(t.guestId),
  ],
);

/** How a track lies under the room's film: where it starts, and how much it gives way to speech. */
export const filmCuts = sqliteTable(
  "film_cuts",
  {
    id: id(),
    companyId: companyId(),
    roomId: inRoom(),
    recordingId: text("recording_id")
      .notNull()
      .references(() => recordings.id),
    /** Time of the film at which the music begins; negative where it begins before. */
    filmMs: integer("film_ms").notNull().default(0),
    /** Time of the music that is heard there. */
    musicMs: integer("music_ms").notNull().default(0),
    /** Decibels by which the music is lower under speech; 0 for none. */
    duckDb: integer("duck_db").notNull().default(0),
    updatedBy: text("updated_by")
      .notNull()
      .references(() => users.id),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("film_cuts_track").on(t.roomId, t.recordingId),
    index("film_cuts_recording").on(t.recordingId),
    index("film_cuts_person").on(t.updatedBy),
  ],
);

/** A person at a client. What they heard and licensed is found by the address. */
export const contacts = sqliteTable(
  "contacts",
  {
    id: id(),
    companyId: companyId(),
    name: text("name").notNull(),
    nameKey: nameKey(),
    /** In lower case; null where none is known. */
    email: text("email"),
    organisation: text("organisation").notNull().default(""),
    organisationKey: text("organisation_key").notNull().default(""),
    role: text("role").notNull().default(""),
    phone: text("phone").notNull().default(""),
    note: text("note").notNull().default(""),
    /** The contact that this one was merged into. */
    mergedInto: text("merged_into").references((): AnySQLiteColumn => contacts.id),
    createdBy: text("created_by").references(() => users.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("contacts_name").on(t.companyId, t.nameKey, t.id),
    index("contacts_organisation").on(t.companyId, t.organisationKey, t.id),
    uniqueIndex("contacts_email").on(t.companyId, t.email).where(sql`email IS NOT NULL AND merged_into IS NULL`),
    index("contacts_of_email").on(t.email),
    index("contacts_merged").on(t.mergedInto),
    index("contacts_creator").on(t.createdBy),
  ],
);
