import {
  type AnySQLiteColumn,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { listOf } from "#app/edge/stored-json.ts";
import { ernHash, ernRelease } from "#app/exchange/ddex/ern-message.ts";
import { ddexProblem } from "#app/exchange/ddex/problem-schema.ts";
import type { DeliveryState, ReleaseState } from "#app/exchange/deliveries/delivery-state.ts";
import { releaseCover } from "#app/exchange/deliveries/release-cover.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { createdAt, flag, id, readingLease, updatedAt } from "#db/schema/columns.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { jsonColumn } from "#db/schema/stored-json.server.ts";

/** A DDEX message and its folder in MASTERS (`deliveries/{folder}/`). A folder with several messages has a row each. */
export const deliveries = sqliteTable(
  "deliveries",
  {
    id: id(),
    folder: text("folder").notNull(),
    state: text("state").$type<DeliveryState>().notNull().default("received"),
    /** Key of the message in MASTERS; null until the folder is read. */
    xmlKey: text("xml_key"),
    /** SHA-256 of the message. */
    sha256: text("sha256"),
    /** Null for a message that cannot be read, or that is repeated. */
    messageId: text("message_id"),
    threadId: text("thread_id"),
    kind: text("kind", { enum: ["release", "purge"] }),
    version: text("version"),
    /** DPID and name of the sender. */
    sender: text("sender"),
    senderName: text("sender_name"),
    updateIndicator: text("update_indicator"),
    isTest: flag("is_test").notNull().default(false),
    /** When the message was made (ms), by its header: of two messages the later one counts. */
    sentAt: integer("sent_at"),
    /** Problems of the message as a whole. */
    problems: jsonColumn("problems", listOf(ddexProblem)).notNull().default([]),
    repeatedId: text("repeated_id").references((): AnySQLiteColumn => deliveries.id),
    /** Null for `npm run ingest`. */
    createdBy: text("created_by").references(() => users.id),
    createdAt: createdAt(),
    readAt: integer("read_at"),
    /** Staff removed it from the list. */
    deletedAt: integer("deleted_at"),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("deliveries_xml").on(t.xmlKey),
    uniqueIndex("deliveries_message").on(t.sender, t.messageId),
    index("deliveries_folder").on(t.folder),
    index("deliveries_listed").on(t.state, t.id),
    index("deliveries_user").on(t.createdBy),
    index("deliveries_repeated").on(t.repeatedId),
  ],
);

/** A release of a delivery. Of those with the same sender and key, the one sent last that has no problem counts. */
export const deliveryReleases = sqliteTable(
  "delivery_releases",
  {
    id: id(),
    deliveryId: text("delivery_id")
      .notNull()
      .references(() => deliveries.id),
    position: integer("position").notNull(),
    sender: text("sender").notNull(),
    releaseKey: text("release_key").notNull(),
    /** Time of the message (ms) and its id, which decides between two of one time. */
    sentAt: integer("sent_at").notNull(),
    messageId: text("message_id").notNull(),
    state: text("state").$type<ReleaseState>().notNull(),
    isTakeDown: flag("is_take_down").notNull(),
    content: jsonColumn("content", ernRelease).notNull(),
    problems: jsonColumn("problems", listOf(ddexProblem)).notNull(),
    /** Its front cover; null if the message has none. */
    cover: jsonColumn("cover", releaseCover),
    /** The album that was made of it; staff may have deleted it since. */
    albumId: text("album_id"),
    /** When it was applied to the catalogue (ms). */
    appliedAt: integer("applied_at"),
    /** Staff took it down: later messages do not publish it again. */
    isWithheld: flag("is_withheld").notNull().default(false),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("delivery_releases_position").on(t.deliveryId, t.position),
    index("delivery_releases_key").on(t.sender, t.releaseKey, t.sentAt),
    index("delivery_releases_state").on(t.state),
  ],
);

/** A recording of a delivered release. Of one sender, an ISRC is one recording. */
export const deliveryTracks = sqliteTable(
  "delivery_tracks",
  {
    id: id(),
    releaseId: text("release_id")
      .notNull()
      .references(() => deliveryReleases.id),
    position: integer("position").notNull(),
    sender: text("sender").notNull(),
    isrc: text("isrc"),
    /** `queued`: its file waits for ingest. */
    state: text("state", { enum: ["blocked", "queued", "ready", "unreadable"] }).notNull(),
    fileKey: text("file_key"),
    hash: jsonColumn("hash", ernHash),
    recordingId: text("recording_id").references(() => recordings.id),
    /** Another song with the same bytes: staff say whether it is this one. */
    foundId: text("found_id").references(() => recordings.id),
    problem: jsonColumn("problem", ddexProblem.nullable().catch(null)),
    ...readingLease(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("delivery_tracks_position").on(t.releaseId, t.position),
    index("delivery_tracks_isrc").on(t.sender, t.isrc),
    index("delivery_tracks_recording").on(t.recordingId),
    index("delivery_tracks_found").on(t.foundId),
    index("delivery_tracks_queue").on(t.state, t.createdAt, t.id),
  ],
);

/** Identifiers of releases ("grid:…", as `ErnRelease.ids`), by which later messages of the sender name them. */
export const deliveryReleaseIds = sqliteTable(
  "delivery_release_ids",
  {
    sender: text("sender").notNull(),
    value: text("value").notNull(),
    releaseKey: text("release_key").notNull(),
  },
  (t) => [primaryKey({ columns: [t.sender, t.value, t.releaseKey] })],
);
