import { sql } from "drizzle-orm";
import { trackColumns, trackOfRow } from "#app/catalogue/track/track-column.server.ts";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { PlayableTrack } from "#app/player/player.ts";
import { uploadTrack } from "#app/projects/submissions/submission-track.ts";
import { titleTags } from "#app/track/track-label.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Columns of a submission, from `submissions` left-joined with its recording. See `SubmissionRow`. */
export function submissionFields(ctx: RequestContext) {
  const { submissions, submissionComments } = scoped(ctx.db, ctx.company);
  const { kind, state, message, senderName, senderEmail, senderId, fileState, problem } = submissions;
  return {
    id: sql<string>`${submissions.id}`.as("submission_id"),
    ...{ kind, state, message, senderName, senderEmail, senderId, fileState, problem },
    submittedTitle: sql<string>`${submissions.title}`.as("submitted_title"),
    artist: submissions.artist,
    clearedAt: submissions.clearedAt,
    sentAt: sql<number>`${submissions.createdAt}`.as("sent_at"),
    comments: sql<number>`(SELECT count(*) FROM ${submissionComments} c WHERE c.submission_id = ${submissions.id}
      AND c.deleted_at IS NULL)`.as("comments"),
    ...trackColumns,
    durationMs: sql<number | null>`${recordings.durationMs}`.as("recording_ms"),
    miniPeaks: sql<string | null>`${recordings.miniPeaks}`.as("recording_peaks"),
    isVisible: sql<number | null>`${visibleTo(ctx)}`.as("is_visible"),
  };
}

type Row = {
  id: string;
  kind: "catalogue" | "upload";
  fileState: "queued" | "ready" | "unreadable";
  submittedTitle: string;
  artist: string;
  trackId: string | null;
  trackJson: string | null;
  durationMs: number | null;
  miniPeaks: string | null;
  isVisible: number | null;
};

/** Playable track of a row; null before ingest, or if the visitor may not play it. */
function trackOf(row: Row, ref: string): PlayableTrack | null {
  const { id, kind, fileState, artist, trackId, trackJson, durationMs, miniPeaks } = row;
  if (kind === "upload") {
    if (fileState !== "ready" || durationMs === null) return null;
    return uploadTrack({ id, title: row.submittedTitle, artist, durationMs, miniPeaks: miniPeaks ?? "" }, ref);
  }
  return trackId === null || trackJson === null || row.isVisible !== 1 ? null : trackOfRow({ trackId, trackJson });
}

/** A row with the version of a catalogue track added to its title. `ref`: id or token in its URL. */
export function toSubmission<R extends Row>(row: R, ref: string = row.id) {
  const {
    submittedTitle,
    trackId: _,
    trackJson: __,
    durationMs,
    miniPeaks: ___,
    isVisible: ____,
    ...publicFields
  } = row;
  const track = trackOf(row, ref);
  const title = [submittedTitle, ...(track === null ? [] : titleTags(track))].join(" ");
  return { ...publicFields, title, durationMs, track };
}
