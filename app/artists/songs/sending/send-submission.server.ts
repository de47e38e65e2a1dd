import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { requireArtistDesk } from "#app/artists/require-artist-desk.server.ts";
import { statedSharesOf } from "#app/artists/shares/stated-shares.server.ts";
import { changeSubmission } from "#app/artists/songs/own-submission.server.ts";
import { readOwnSubmission } from "#app/artists/songs/read-submission.server.ts";
import { hashOfTerms, termsInForce, writeFirstTerms } from "#app/artists/songs/sending/terms.server.ts";
import type { signatureSchema } from "#app/artists/songs/song-form.ts";
import { songsCopy as copy } from "#app/artists/songs/songs-copy.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";
import { songSubmissions } from "#db/schema/song-submissions.server.ts";

const areInForce = "terms-are-in-force";
const areAsRead = "files-and-shares-are-as-read";

/**
 * Signs a draft and sends it: its files wait for ingest from then on. One that was signed before, and came back because its file cannot be
 * read, stays under the text that was signed. @throws AppError as `changeSubmission`; invalid while something is missing; conflict when the
 * agreement is another than the page showed
 */
export async function sendSubmission(
  ctx: RequestContext,
  { id, version, termsId, signedName }: { id: string } & z.output<typeof signatureSchema>,
): Promise<void> {
  const { song, terms, gaps } = await readOwnSubmission(ctx, id);
  if (song.state === "draft" && termsId !== terms.id) throw new AppError("conflict", copy.errors.termsChanged);
  if (song.state === "draft" && gaps.length > 0)
    throw new AppError("invalid", [copy.errors.incomplete, ...gaps.map(({ text }) => text)].join(" "));
  const { db, now, address } = ctx;
  const userId = requireArtistDesk(ctx, "artist-songs").id;
  const termsHash = await hashOfTerms(terms.text);
  const inForce = sql`coalesce((SELECT terms_id FROM song_submissions WHERE id = ${id}), (${termsInForce}))`;
  // Files and shares do not change the version of the submission.
  const unchanged = sql`(SELECT count(*) FROM song_submission_files WHERE submission_id = ${id} AND role = 'main' AND state = 'stored') = 1
    AND NOT EXISTS (SELECT 1 FROM song_submission_files WHERE submission_id = ${id} AND state = 'unreadable')`;
  const shares = await db.get<{ shares: string }>(sql`SELECT ${statedSharesOf(id)} AS shares`);
  const change = { id, version, from: ["draft"] as const, action: "song-submission-sent" };
  try {
    await changeSubmission(ctx, { ...change, detail: { termsId, termsHash, signedName, address } }, () => [
      assertInBatch(db, sql`${inForce} = ${termsId}`, areInForce),
      assertInBatch(db, sql`${unchanged} AND ${statedSharesOf(id)} = ${shares?.shares ?? "[]"}`, areAsRead),
      writeFirstTerms(db),
      db.run(
        sql`UPDATE song_submission_files SET state = 'queued', problem = NULL WHERE submission_id = ${id} AND state = 'stored'`,
      ),
      db
        .update(songSubmissions)
        // The signer submits it: a signature confirms the signer's own share only.
        .set({
          ...{ state: "sent", userId, termsId, termsHash, signedName },
          signedAt: now,
          signedAddress: address,
          reason: "",
        })
        .where(eq(songSubmissions.id, id)),
    ]);
  } catch (error) {
    if (isFailedAssertion(error, areInForce)) throw new AppError("conflict", copy.errors.termsChanged);
    throw isFailedAssertion(error, areAsRead) ? new AppError("conflict", copy.errors.changed) : error;
  }
}
