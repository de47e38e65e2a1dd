import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Counted of a song, each with people of its own: docs/decisions/078. `replay`: a passage that a person heard again. */
const measure = text("measure", {
  enum: ["surfaced", "plays", "heardMs", "shortlists", "requests", "replay"],
}).notNull();

/**
 * What people did with a song and no figure has yet. Nightly, all rows of a song and measure with three people behind them are added to
 * its figures and deleted. Written by a trigger on `events` alone.
 */
export const audienceWaiting = sqliteTable(
  "audience_waiting",
  {
    recordingId: text("recording_id").notNull(),
    measure,
    /** Number of a passage of 10 seconds; 0 for other measures. */
    bin: integer("bin").notNull(),
    /** Empty for all visitors without an account, who count as one person. */
    personId: text("person_id").notNull(),
    /** Days since 1970, UTC. */
    day: integer("day").notNull(),
    count: integer("count").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.recordingId, t.measure, t.bin, t.personId, t.day] }),
    index("audience_waiting_person").on(t.personId),
  ],
);

/** What is added to the figures of a day, within the batch that adds it. */
export const audienceReleases = sqliteTable(
  "audience_releases",
  {
    recordingId: text("recording_id").notNull(),
    measure,
    bin: integer("bin").notNull(),
    count: integer("count").notNull(),
  },
  (t) => [primaryKey({ columns: [t.recordingId, t.measure, t.bin] })],
);

/** Figures of songs and artists as running totals: what was added from the beginning to the end of `day`. */
export const audienceTotals = sqliteTable(
  "audience_totals",
  {
    kind: text("kind", { enum: ["song", "artist"] }).notNull(),
    subjectId: text("subject_id").notNull(),
    day: integer("day").notNull(),
    surfaced: integer("surfaced").notNull(),
    plays: integer("plays").notNull(),
    heardMs: integer("heard_ms").notNull(),
    shortlists: integer("shortlists").notNull(),
    requests: integer("requests").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.subjectId, t.day] }),
    index("audience_totals_day").on(t.kind, t.day, t.subjectId),
  ],
);

/** The songs of an artist that have figures, in the order of all their plays. */
export const audienceSongs = sqliteTable(
  "audience_songs",
  {
    artistId: text("artist_id").notNull(),
    recordingId: text("recording_id").notNull(),
    plays: integer("plays").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.artistId, t.recordingId] }),
    index("audience_songs_first").on(t.artistId, t.plays, t.recordingId),
  ],
);

/** How often passages of 10 seconds were heard again. */
export const audiencePassages = sqliteTable(
  "audience_passages",
  {
    recordingId: text("recording_id").notNull(),
    bin: integer("bin").notNull(),
    count: integer("count").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.recordingId, t.bin] }),
    index("audience_passages_first").on(t.recordingId, t.count, t.bin),
  ],
);

/** The last day whose figures are made: one row. */
export const audienceProgress = sqliteTable("audience_progress", {
  id: integer("id").primaryKey(),
  day: integer("day").notNull(),
});

/** The last day of the week whose figures the keepers of an artist were told last. */
export const audienceWeeks = sqliteTable("audience_weeks", {
  artistId: text("artist_id").primaryKey(),
  lastDay: integer("last_day").notNull(),
});
