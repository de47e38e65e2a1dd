import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { aiUses, madeEvidences } from "#app/rights/made/made.ts";
import { artists, recordings } from "#db/schema/catalogue.server.ts";
import { createdAt, flag, id, readingLease, updatedAt } from "#db/schema/columns.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { parties } from "#db/schema/licensing.server.ts";
import { wordsColumn } from "#db/schema/stored-json.server.ts";

/** The text that is signed with a song. Each change is a row; the last one is in force. */
export const submissionTerms = sqliteTable("submission_terms", {
  id: id(),
  text: text("text").notNull(),
  createdBy: text("created_by").references(() => users.id),
  createdAt: createdAt(),
});

/** A song that an artist or label submits, or (`shares`) a correction of the shares of a song in the catalogue. */
export const songSubmissions = sqliteTable(
  "song_submissions",
  {
    id: id(),
    kind: text("kind", { enum: ["song", "shares"] })
      .notNull()
      .default("song"),
    artistId: text("artist_id")
      .notNull()
      .references(() => artists.id),
    /** Who submits it: keeps the artist at that moment. */
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    /** The main version in the catalogue; null until its file is read. */
    recordingId: text("recording_id").references(() => recordings.id),
    /** `sent`: signed; its files wait to be read, then it is in the rating queue. */
    state: text("state", { enum: ["draft", "sent", "published", "refused", "withdrawn"] })
      .notNull()
      .default("draft"),
    title: text("title").notNull(),
    versionTitle: text("version_title").notNull().default(""),
    vocals: flag("vocals").notNull().default(true),
    explicit: flag("explicit").notNull().default(false),
    language: text("language"),
    isrc: text("isrc"),
    iswc: text("iswc"),
    year: integer("year"),
    label: text("label").notNull().default(""),
    genres: wordsColumn("genres").notNull().default([]),
    moods: wordsColumn("moods").notNull().default([]),
    lyrics: text("lyrics").notNull().default(""),
    /** Performers, producers and engineers, a line each: "Role: name". */
    credits: text("credits").notNull().default(""),
    note: text("note").notNull().default(""),
    aiVocals: text("ai_vocals", { enum: aiUses }),
    aiInstruments: text("ai_instruments", { enum: aiUses }),
    aiComposition: text("ai_composition", { enum: aiUses }),
    aiPostProduction: text("ai_post_production", { enum: aiUses }),
    aiLyrics: text("ai_lyrics", { enum: aiUses }),
    aiEvidence: text("ai_evidence", { enum: madeEvidences }),
    /** What was signed, by whom, when and from where. `termsHash`: SHA-256 of the text. */
    termsId: text("terms_id").references(() => submissionTerms.id),
    termsHash: text("terms_hash"),
    signedName: text("signed_name"),
    signedAt: integer("signed_at"),
    signedAddress: text("signed_address"),
    /** Staff's answer; `reason` is read by the artist. */
    decidedBy: text("decided_by").references(() => users.id),
    decidedAt: integer("decided_at"),
    reason: text("reason").notNull().default(""),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("song_submissions_artist").on(t.artistId, t.createdAt, t.id),
    index("song_submissions_queue").on(t.state, t.updatedAt, t.id),
    index("song_submissions_recording").on(t.recordingId).where(sql`recording_id IS NOT NULL`),
    index("song_submissions_user").on(t.userId),
    index("song_submissions_decided").on(t.decidedBy).where(sql`decided_by IS NOT NULL`),
  ],
);

/** A file of a submitted song, in the bucket MASTERS. */
export const songSubmissionFiles = sqliteTable(
  "song_submission_files",
  {
    id: id(),
    submissionId: text("submission_id")
      .notNull()
      .references(() => songSubmissions.id),
    /** `version`: another version of the song, a recording of its own; `stem`: a stem of the main one. */
    role: text("role", { enum: ["main", "version", "stem"] }).notNull(),
    /** Version type or name of a stem: "instrumental", "Drums". */
    label: text("label").notNull().default(""),
    key: text("key").notNull(),
    name: text("name").notNull(),
    bytes: integer("bytes").notNull(),
    /** `stored` while the song is a draft, `queued` from its sending until ingest has read it. */
    state: text("state", { enum: ["stored", "queued", "ready", "unreadable"] })
      .notNull()
      .default("stored"),
    recordingId: text("recording_id").references(() => recordings.id),
    /** Why it cannot be read. */
    problem: text("problem"),
    ...readingLease(),
    position: integer("position").notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("song_submission_files_main").on(t.submissionId).where(sql`role = 'main'`),
    index("song_submission_files_submission").on(t.submissionId, t.position, t.id),
    index("song_submission_files_queue").on(t.createdAt).where(sql`state = 'queued'`),
    index("song_submission_files_recording").on(t.recordingId).where(sql`recording_id IS NOT NULL`),
  ],
);

/** A share that is stated with a submission, and what its owner answered by link. It becomes a row of `splits` when the song is published. */
export const statedShares = sqliteTable(
  "stated_shares",
  {
    id: id(),
    submissionId: text("submission_id")
      .notNull()
      .references(() => songSubmissions.id),
    side: text("side", { enum: ["composition", "master"] }).notNull(),
    name: text("name").notNull(),
    /** Where the owner is asked; empty for the signer's own share. */
    email: text("email").notNull().default(""),
    ipi: text("ipi"),
    /** As in `splits`. */
    role: text("role").notNull(),
    shareBp: integer("share_bp").notNull(),
    /** The party that staff or its IPI name; null for one that is created when the song is published. */
    partyId: text("party_id").references(() => parties.id),
    position: integer("position").notNull().default(0),
    /** SHA-256 of the token of the link last sent; a new link replaces it. */
    tokenHash: text("token_hash"),
    askedAt: integer("asked_at"),
    expiresAt: integer("expires_at"),
    answer: text("answer", { enum: ["yes", "other", "not_mine"] }),
    /** The share that the owner states instead. */
    answerBp: integer("answer_bp"),
    /** The name that the owner typed. */
    answerName: text("answer_name"),
    answerNote: text("answer_note").notNull().default(""),
    answeredAt: integer("answered_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("stated_shares_submission").on(t.submissionId, t.side, t.position),
    uniqueIndex("stated_shares_token").on(t.tokenHash).where(sql`token_hash IS NOT NULL`),
    index("stated_shares_party").on(t.partyId).where(sql`party_id IS NOT NULL`),
    index("stated_shares_email").on(t.email).where(sql`email <> ''`),
    check("stated_shares_share", sql`${t.shareBp} between 0 and 10000`),
  ],
);
