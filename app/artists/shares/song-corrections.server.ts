import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { requireArtistDesk } from "#app/artists/require-artist-desk.server.ts";
import { newsForRights } from "#app/artists/shares/news-of-shares.server.ts";
import { isKept, readSubmissionShares } from "#app/artists/shares/read-submission-shares.server.ts";
import { sharesCopy } from "#app/artists/shares/shares-copy.ts";
import { sharesProblem, statedSharesOf } from "#app/artists/shares/stated-shares.server.ts";
import { keptArtistIds } from "#app/catalogue/profile/kept-artists.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { jsonReader } from "#app/edge/stored-json.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion, rowExists } from "#app/records/batch-assertion.server.ts";
import { shareScope } from "#app/rights/shares.ts";
import { readShares, sharesOfRecording } from "#app/rights/shares-of-recording.server.ts";
import { newId } from "#db/new-id.server.ts";
import { songSubmissions } from "#db/schema/song-submissions.server.ts";

const { correction: copy } = sharesCopy;
const isOpen = "correction-is-open";
const isNew = "correction-is-new";
/** Corrections that the page of a song lists. */
const maxListed = 20;

type Row = { title: string; artistId: string; artist: string; shares: string; corrections: string };
const parseCorrections = jsonReader(
  z.array(
    z.object({
      id: z.string(),
      state: z.enum(songSubmissions.state.enumValues),
      updatedAt: z.number(),
      reason: z.string(),
    }),
  ),
  "corrections",
);

/**
 * The shares of a published song of an artist that the actor keeps, without addresses, and the corrections of them.
 * @throws AppError unauthorised, forbidden, not_found
 */
export async function readCatalogueShares(ctx: RequestContext, recordingId: string) {
  const actor = requireArtistDesk(ctx, "artist-songs");
  const row = await ctx.db.get<
    Row | undefined
  >(sql`SELECT recordings.title AS title, a.id AS artistId, a.name AS artist,
      ${sharesOfRecording()} AS shares, (SELECT json_group_array(json_object('id', id, 'state', state, 'updatedAt', updated_at, 'reason', reason))
        FROM (SELECT * FROM song_submissions WHERE recording_id = ${recordingId} AND kind = 'shares' AND ${isKept(ctx)}
          ORDER BY created_at DESC LIMIT ${maxListed})) AS corrections
    FROM recording_artists ra CROSS JOIN artists a ON a.id = ra.artist_id CROSS JOIN recordings ON recordings.id = ra.recording_id
    WHERE ra.recording_id = ${recordingId} AND recordings.status = 'published' AND a.id IN (${keptArtistIds(ctx, actor)}) LIMIT 1`);
  if (row === undefined) throw new AppError("not_found", sharesCopy.missing);
  const shares = readShares(row.shares);
  return {
    ...{ id: recordingId, title: row.title, artistId: row.artistId, artist: row.artist, shares },
    corrections: parseCorrections(row.corrections),
    /** A correction states shares for everywhere and all rights. */
    canCorrect: shares.every((share) => shareScope(share) === ""),
  };
}

/**
 * Starts a correction with a copy of the shares on file, or continues the one that is open. @returns its id
 * @throws AppError unauthorised, forbidden, not_found, conflict for shares that differ by territory or right
 */
export async function startCorrection(ctx: RequestContext, recordingId: string): Promise<string> {
  const { db, now } = ctx;
  const { title, artistId, shares, corrections, canCorrect } = await readCatalogueShares(ctx, recordingId);
  const open = corrections.find(({ state }) => state === "draft" || state === "sent");
  if (open) return open.id;
  if (!canCorrect) throw new AppError("conflict", copy.byTerritory);
  const id = newId(now);
  const userId = requireArtistDesk(ctx, "artist-songs").id;
  const none = sql`NOT ${rowExists(songSubmissions, sql`recording_id = ${recordingId} AND kind = 'shares' AND state IN ('draft', 'sent')`)}`;
  const rows = shares.map((share, position) => ({ ...share, id: newId(now), position }));
  try {
    await db.batch([
      assertInBatch(db, none, isNew),
      db
        .insert(songSubmissions)
        .values({ ...{ id, kind: "shares", artistId, userId, recordingId, title }, createdAt: now, updatedAt: now }),
      db.run(sql`INSERT INTO stated_shares (id, submission_id, side, name, ipi, role, share_bp, party_id, position, created_at, updated_at)
        SELECT value ->> 'id', ${id}, value ->> 'side', value ->> 'name', value ->> 'ipi', value ->> 'role', value ->> 'shareBp',
          value ->> 'partyId', value ->> 'position', ${now}, ${now} FROM json_each(${JSON.stringify(rows)})`),
      auditEntry(ctx, { action: "share-correction-started", subjectType: "song-submission", subjectId: id }),
    ]);
  } catch (error) {
    if (isFailedAssertion(error, isNew)) throw new AppError("conflict", copy.already);
    throw error;
  }
  return id;
}

type Change = { submissionId: string } & ({ act: "send"; name: string; note: string } | { act: "withdraw" });

/**
 * Sends a correction to the staff, signed by a typed name, or withdraws it. @throws AppError unauthorised, forbidden, not_found, invalid while
 * its sides are not 100 % or an owner disagrees, conflict
 */
export async function changeCorrection(ctx: RequestContext, { submissionId, ...change }: Change): Promise<void> {
  const { db, now } = ctx;
  const { submission, shares, stored } = await readSubmissionShares(ctx, submissionId);
  if (submission.kind !== "shares") throw new AppError("not_found", sharesCopy.missing);
  const userId = requireArtistDesk(ctx, "artist-songs").id;
  const isSend = change.act === "send";
  const states = isSend ? sql`('draft')` : sql`('draft', 'sent')`;
  const problem = isSend ? sharesProblem(shares) : null;
  if (problem !== null) throw new AppError("invalid", problem);
  const columns = isSend
    ? {
        ...{ state: "sent" as const, userId, signedName: change.name, note: change.note },
        ...{ signedAt: now, signedAddress: ctx.address },
      }
    : { state: "withdrawn" as const };
  const isAsRead = sql`${rowExists(songSubmissions, sql`id = ${submissionId} AND state IN ${states} AND ${isKept(ctx)}`)}
    AND ${statedSharesOf(submissionId)} = ${stored}`;
  try {
    await db.batch([
      assertInBatch(db, isAsRead, isOpen),
      db
        .update(songSubmissions)
        .set({ ...columns, updatedAt: sql`max(updated_at + 1, ${now})` })
        .where(eq(songSubmissions.id, submissionId)),
      auditEntry(ctx, {
        ...{ action: `share-correction-${columns.state}`, subjectType: "song-submission", subjectId: submissionId },
        detail: { title: submission.title },
      }),
      ...(isSend
        ? newsForRights(ctx, { submissionId, title: sharesCopy.news.sent(submission.title), message: "" })
        : []),
    ]);
  } catch (error) {
    if (isFailedAssertion(error, isOpen)) throw new AppError("conflict", sharesCopy.problems.changed);
    throw error;
  }
}
