import { type SQL, sql } from "drizzle-orm";
import { pairsInState } from "#app/backoffice/duplicates/pairs-in-state.server.ts";
import { isMarkedAgain } from "#app/backoffice/index-problems/is-marked-again.server.ts";
import type { KindSql } from "#app/queue/kinds/kind-sql.ts";

const titleOf = (id: SQL) => sql`(SELECT s.title FROM recordings s WHERE s.id = ${id})`;
const artistsOf = (
  id: SQL,
) => sql`coalesce((SELECT group_concat(name, ', ') FROM (SELECT a.name FROM recording_artists ra
  JOIN artists a ON a.id = ra.artist_id WHERE ra.recording_id = ${id} ORDER BY ra.position)), '')`;

const ofSubmissions = {
  from: sql`song_submissions CROSS JOIN artists ON artists.id = song_submissions.artist_id`,
  ...{ id: sql`song_submissions.id`, title: sql`song_submissions.title`, sub: sql`artists.name` },
  since: sql`song_submissions.updated_at`,
};

const ofRatings = {
  from: sql`ratings CROSS JOIN recordings ON recordings.id = ratings.recording_id`,
  ...{ id: sql`ratings.recording_id`, title: sql`recordings.title` },
  sub: artistsOf(sql`ratings.recording_id`),
  ...{ since: sql`ratings.queued_at`, path: sql`'/rating/' || ratings.recording_id` },
};

const disputedSong = sql`iif(rights_disputes.side = 'master', rights_disputes.subject_id,
  (SELECT min(r.id) FROM recordings r WHERE r.work_id = rights_disputes.subject_id))`;

/** Of the shared catalogue: no company has rows of its own. */
export const catalogueKinds = {
  song: {
    ...ofSubmissions,
    waits: () => sql`song_submissions.state = 'sent' AND song_submissions.kind = 'song'`,
    path: sql`'/song-submissions/' || song_submissions.id`,
  },
  shares: {
    ...ofSubmissions,
    waits: () => sql`song_submissions.state = 'sent' AND song_submissions.kind = 'shares'`,
    path: sql`'/song-submissions/' || song_submissions.id || '/shares'`,
  },
  claim: {
    from: sql`artist_claims CROSS JOIN artists ON artists.id = artist_claims.artist_id
      CROSS JOIN users claimant ON claimant.id = artist_claims.user_id`,
    waits: () => sql`artist_claims.state = 'waiting'`,
    ...{ id: sql`artist_claims.id`, title: sql`artists.name`, sub: sql`claimant.name` },
    ...{ since: sql`artist_claims.created_at`, path: sql`'/artist-claims/' || artist_claims.id` },
  },
  rating: { ...ofRatings, waits: () => sql`ratings.state = 'waiting' AND recordings.status <> 'deleted'` },
  decision: { ...ofRatings, waits: () => sql`ratings.state = 'rated' AND recordings.status <> 'deleted'` },
  duplicate: {
    from: sql`duplicate_pairs`,
    waits: () => pairsInState("open"),
    ...{ id: sql`duplicate_pairs.id`, title: titleOf(sql`duplicate_pairs.first_id`) },
    ...{ sub: titleOf(sql`duplicate_pairs.second_id`), since: sql`duplicate_pairs.created_at` },
    // Ids begin with their time.
    ...{ byAge: sql`duplicate_pairs.id`, path: sql`'/songs/duplicates/' || duplicate_pairs.id` },
  },
  delivery: {
    from: sql`deliveries`,
    waits: () => sql`deliveries.state = 'problems' AND deliveries.deleted_at IS NULL`,
    ...{ id: sql`deliveries.id`, title: sql`coalesce(deliveries.sender_name, deliveries.sender, deliveries.folder)` },
    ...{ sub: sql`deliveries.folder`, since: sql`deliveries.created_at`, byAge: sql`deliveries.id` },
    path: sql`'/ingestions/' || deliveries.id`,
  },
  file: {
    from: sql`ingest_files`,
    waits: () => sql`ingest_files.state IN ('proposed', 'unreadable') AND ingest_files.deleted_at IS NULL`,
    ...{ id: sql`ingest_files.id`, title: sql`ingest_files.name` },
    ...{ sub: sql`coalesce(ingest_files.problem, ingest_files.folder)`, since: sql`ingest_files.created_at` },
    ...{ byAge: sql`ingest_files.id`, path: sql`'/ingestions/files/' || ingest_files.id` },
  },
  index: {
    from: sql`projection_problems CROSS JOIN recordings ON recordings.id = projection_problems.recording_id`,
    waits: () => sql`NOT ${isMarkedAgain}`,
    ...{ id: sql`projection_problems.recording_id`, title: sql`recordings.title` },
    ...{ sub: sql`projection_problems.reason`, since: sql`projection_problems.found_at` },
    path: sql`'/search-words/problems'`,
  },
  dispute: {
    from: sql`rights_disputes`,
    waits: () => sql`1`,
    ...{ id: sql`rights_disputes.side || ':' || rights_disputes.subject_id`, title: titleOf(disputedSong) },
    ...{ sub: sql`rights_disputes.reason`, since: sql`rights_disputes.created_at` },
    path: sql`'/songs/' || ${disputedSong} || '/rights'`,
  },
} satisfies Record<string, KindSql>;
