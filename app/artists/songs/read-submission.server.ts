import { asc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { senderKeeps } from "#app/artists/require-song-staff.server.ts";
import { parseStatedShares, sharesProblem, statedSharesOf } from "#app/artists/shares/stated-shares.server.ts";
import { isOwnSubmission } from "#app/artists/songs/own-submission.server.ts";
import { songWithIsrc } from "#app/artists/songs/save-section.server.ts";
import { findGaps } from "#app/artists/songs/sending/find-gaps.ts";
import { selectTerms, termsInForce, termsOf } from "#app/artists/songs/sending/terms.server.ts";
import { songsCopy as copy } from "#app/artists/songs/songs-copy.ts";
import type { RatingState } from "#app/backoffice/rating/rating-state.ts";
import { privateMediaBase } from "#app/catalogue/ingest/private-media-base.ts";
import { trackColumns, trackOfRow } from "#app/catalogue/track/track-column.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import type { PlayableTrack } from "#app/player/player.ts";
import { versionOf } from "#app/records/record-version.server.ts";
import type { Database } from "#db/client.server.ts";
import { artists, recordings } from "#db/schema/catalogue.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { songSubmissionFiles, songSubmissions } from "#db/schema/song-submissions.server.ts";

const { key: _, submissionId: __, ...fileColumns } = getTableColumns(songSubmissionFiles);
const submissionColumns = getTableColumns(songSubmissions);

/** Tags that the form offers. */
const maxTags = 300;

const selectTags = (db: Database, category: "genre" | "mood") =>
  db.all<{ label: string }>(
    sql`SELECT label FROM tags WHERE category = ${category} ORDER BY label COLLATE NOCASE LIMIT ${maxTags}`,
  );

function selectSubmission(db: Database, condition: SQL) {
  const rating = (column: string) =>
    sql.raw(`(SELECT ${column} FROM ratings WHERE recording_id = song_submissions.recording_id)`);
  return db
    .select({
      ...submissionColumns,
      artist: sql<string>`${artists.name}`.as("artist_name"),
      artistSlug: sql<string>`${artists.slug}`.as("artist_slug"),
      artistStatus: sql<string>`${artists.status}`.as("artist_status"),
      sender: sql<string>`${users.name}`.as("sender_name"),
      senderKeeps: senderKeeps("song_submissions").as("sender_keeps"),
      slug: sql<string | null>`(SELECT slug FROM recordings r WHERE r.id = song_submissions.recording_id)`.as(
        "song_slug",
      ),
      rating: sql<RatingState | null>`${rating("state")}`.as("rating_state"),
      score: sql<number | null>`${rating("score")}`.as("rating_score"),
      shares: statedSharesOf(sql`song_submissions.id`).as("stated_shares_json"),
      isIsrcTaken: sql<number>`EXISTS (${songWithIsrc(sql`song_submissions.isrc`, sql`song_submissions.id`)})`.as(
        "isrc_taken",
      ),
    })
    .from(songSubmissions)
    .innerJoin(artists, eq(artists.id, songSubmissions.artistId))
    .innerJoin(users, eq(users.id, songSubmissions.userId))
    .where(condition);
}

/** A track of an unpublished song; each request of its stream checks who asks. */
function privateTrack(row: { trackId: string; trackJson: string; status: string }): PlayableTrack {
  const track = trackOfRow(row);
  if (row.status === "published") return track;
  return { ...track, mediaBase: privateMediaBase(track.id), hideOptions: true };
}

/** A submitted song with its files, tracks, shares and the text that is or will be signed; one trip. Null if there is none. */
export async function readSubmission(
  { db, now }: Pick<RequestContext, "db" | "now">,
  { id, condition }: { id: string; condition: SQL },
) {
  const { submissionId, position } = songSubmissionFiles;
  const tracksOf = sql`SELECT recording_id FROM song_submission_files WHERE submission_id = ${id} AND role <> 'stem' AND recording_id IS NOT NULL`;
  const [[row], files, tracks, terms, genres, moods] = await db.batch([
    selectSubmission(db, condition),
    db
      .select(fileColumns)
      .from(songSubmissionFiles)
      .where(eq(submissionId, id))
      .orderBy(asc(position), asc(songSubmissionFiles.id)),
    db
      .select({ ...trackColumns, status: sql<string>`recordings.status`.as("track_status") })
      .from(recordings)
      .where(sql`recordings.id IN (${tracksOf}) AND recordings.status <> 'deleted'`),
    selectTerms(db, sql`coalesce((SELECT terms_id FROM song_submissions WHERE id = ${id}), (${termsInForce}))`),
    selectTags(db, "genre"),
    selectTags(db, "mood"),
  ]);
  if (row === undefined) return null;
  const { shares: sharesJson, ...song } = row;
  const shares = parseStatedShares(sharesJson);
  const byRole = { main: 0, version: 1, stem: 2 };
  const isIsrcTaken = song.isIsrcTaken === 1;
  return {
    song,
    now,
    version: versionOf(song),
    files: files.toSorted((a, b) => byRole[a.role] - byRole[b.role]),
    tracks: tracks.map(privateTrack),
    shares,
    terms: termsOf(terms),
    gaps: findGaps({ song, files, sharesProblem: sharesProblem(shares), isIsrcTaken }),
    choices: { genres: genres.map(({ label }) => label), moods: moods.map(({ label }) => label) },
  };
}

export type Submission = NonNullable<Awaited<ReturnType<typeof readSubmission>>>;

/** A submitted song of one's own. @throws AppError unauthorised, forbidden, not_found */
export async function readOwnSubmission(ctx: RequestContext, id: string): Promise<Submission> {
  const submission = await readSubmission(ctx, { id, condition: isOwnSubmission(ctx, id) });
  if (submission === null) throw new AppError("not_found", copy.errors.missing);
  return submission;
}
