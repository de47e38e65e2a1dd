import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { artists } from "#db/schema/catalogue.server.ts";
import { createdAt, id, updatedAt } from "#db/schema/columns.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { parties } from "#db/schema/licensing.server.ts";

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

/** Requests to keep an artist that exists: by a person, or for the roster of a label whose people they belong to. Staff answer them. */
export const artistClaims = sqliteTable(
  "artist_claims",
  {
    id: id(),
    artistId: text("artist_id")
      .notNull()
      .references(() => artists.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    /** The label for whose roster it is; null for a person's own page. */
    partyId: text("party_id").references(() => parties.id),
    relation: text("relation", { enum: ["artist", "manager", "label"] }).notNull(),
    /** To be shown on the page of `proofUrl`, so that only who keeps that page can claim. */
    code: text("code").notNull(),
    proofUrl: text("proof_url").notNull().default(""),
    /** IPI name number of the artist, as the claimant states it. */
    ipi: text("ipi"),
    message: text("message").notNull().default(""),
    state: text("state", { enum: ["waiting", "granted", "refused", "withdrawn"] })
      .notNull()
      .default("waiting"),
    decidedBy: text("decided_by").references(() => users.id),
    decidedAt: integer("decided_at"),
    /** Why it was refused; the claimant reads it. */
    reason: text("reason").notNull().default(""),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("artist_claims_open").on(t.artistId, t.userId).where(sql`state = 'waiting'`),
    index("artist_claims_queue").on(t.state, t.createdAt, t.id),
    index("artist_claims_newest").on(t.createdAt, t.id),
    index("artist_claims_artist").on(t.artistId, t.createdAt),
    index("artist_claims_user").on(t.userId, t.createdAt),
    index("artist_claims_party").on(t.partyId).where(sql`party_id IS NOT NULL`),
    index("artist_claims_decided").on(t.decidedBy).where(sql`decided_by IS NOT NULL`),
  ],
);

/** The people of a party by email address, in lower case. Triggers copy it from `parties.keepers`; nothing else writes here. */
export const partyKeepers = sqliteTable(
  "party_keepers",
  {
    partyId: text("party_id").notNull(),
    email: text("email").notNull(),
  },
  (t) => [primaryKey({ columns: [t.partyId, t.email] }), index("party_keepers_email").on(t.email)],
);

/** The roster of a label: artists whom its people keep. */
export const labelArtists = sqliteTable(
  "label_artists",
  {
    partyId: text("party_id")
      .notNull()
      .references(() => parties.id),
    artistId: text("artist_id")
      .notNull()
      .references(() => artists.id),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.partyId, t.artistId] }), index("label_artists_artist").on(t.artistId)],
);
