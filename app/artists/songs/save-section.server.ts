import { eq, type SQL, sql } from "drizzle-orm";
import { changeSubmission } from "#app/artists/songs/own-submission.server.ts";
import type { SectionValues } from "#app/artists/songs/song-form.ts";
import { songsCopy as copy } from "#app/artists/songs/songs-copy.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { songSubmissions } from "#db/schema/song-submissions.server.ts";

/** SELECT of the `title` of the song in the catalogue that has an ISRC, except what a submission was made of itself. */
export function songWithIsrc(isrc: SQL | string | null, submissionId: SQL | string): SQL {
  return sql`SELECT r.title AS title FROM recordings r WHERE r.isrc = ${isrc} AND r.status <> 'deleted'
    AND NOT EXISTS (SELECT 1 FROM song_submission_files f WHERE f.recording_id = r.id AND f.submission_id = ${submissionId}) LIMIT 1`;
}

/** @throws AppError invalid, at the fields */
async function checkSong({ db }: RequestContext, id: string, values: Partial<Record<string, unknown>>): Promise<void> {
  const {
    isrc = null,
    genres = [],
    moods = [],
  } = values as { isrc?: string | null; genres?: string[]; moods?: string[] };
  const unknown = (category: string, labels: string[]) =>
    db.all<{ label: string }>(sql`SELECT value AS label FROM json_each(${JSON.stringify(labels)})
      WHERE NOT EXISTS (SELECT 1 FROM tags WHERE category = ${category} AND label = value)`);
  const [taken, [genre], [mood]] = await db.batch([
    db.all<{ title: string }>(songWithIsrc(isrc, id)),
    unknown("genre", genres),
    unknown("mood", moods),
  ]);
  const problems = {
    ...(taken[0] && { isrc: [copy.errors.isrcTaken(taken[0].title)] }),
    ...(genre && { genres: [copy.errors.tagUnknown(genre.label)] }),
    ...(mood && { moods: [copy.errors.tagUnknown(mood.label)] }),
  };
  const [message] = Object.values(problems).flat();
  if (message !== undefined) throw new AppError("invalid", message, problems);
}

/**
 * Saves a section of a draft. @throws AppError as `changeSubmission`; invalid, at the fields: an ISRC of the catalogue, a genre or mood that
 * is none
 */
export async function saveSection(
  ctx: RequestContext,
  { id, version, values }: { id: string; version: string; values: Partial<SectionValues> },
): Promise<void> {
  const change = { id, version, from: ["draft"] as const, action: "song-submission-changed" };
  await changeSubmission(ctx, { ...change, detail: { fields: Object.keys(values) } }, async () => {
    if ("isrc" in values || "genres" in values || "moods" in values) await checkSong(ctx, id, values);
    return [ctx.db.update(songSubmissions).set(values).where(eq(songSubmissions.id, id))];
  });
}
