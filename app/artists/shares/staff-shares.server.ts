import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import {
  assertOneSide,
  assertSenderKeeps,
  requireSongStaff,
  senderKeeps,
  toBothSides,
} from "#app/artists/require-song-staff.server.ts";
import { applyStatedShares, toSharesConflict } from "#app/artists/shares/apply-stated-shares.server.ts";
import { newsOfShares } from "#app/artists/shares/news-of-shares.server.ts";
import { sharesCopy } from "#app/artists/shares/shares-copy.ts";
import { parseStatedShares, statedSharesOf } from "#app/artists/shares/stated-shares.server.ts";
import { readSides, versionOfShares } from "#app/backoffice/song-rights/read-side.server.ts";
import { findParties, partyOf } from "#app/backoffice/song-rights/resolve-parties.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { eraseSender } from "#app/identity/account/erase-sender.server.ts";
import { bothSides } from "#app/licensing/rights/rights-state.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion, rowExists } from "#app/records/batch-assertion.server.ts";
import { parties } from "#db/schema/licensing.server.ts";
import { songSubmissions } from "#db/schema/song-submissions.server.ts";

const { staff: copy } = sharesCopy;
const isAsRead = "submission-is-as-read";
/** Parties that the form suggests. */
const maxSuggested = 300;

type Row = Pick<
  typeof songSubmissions.$inferSelect,
  "id" | "kind" | "state" | "title" | "artistId" | "recordingId" | "note" | "reason" | "updatedAt"
> & { artist: string; sender: string; stored: string; senderKeeps: number };

/** Which party each share is of on file: that staff chose, or that has its IPI number. */
function selectMatches({ db }: RequestContext, submissionId: string) {
  return db.all<{
    id: string;
    name: string;
  }>(sql`SELECT s.id, p.name FROM stated_shares s CROSS JOIN parties p ON p.id = s.party_id
      WHERE s.submission_id = ${submissionId}
    UNION ALL SELECT s.id, p.name FROM stated_shares s CROSS JOIN parties p ON p.ipi = s.ipi
      WHERE s.submission_id = ${submissionId} AND s.party_id IS NULL`);
}

/**
 * The shares of a submission that was sent, with what is on file of its song. `version`: of both.
 * @throws AppError unauthorised, forbidden, not_found
 */
export async function readStaffShares(ctx: RequestContext, submissionId: string) {
  requireSongStaff(ctx, "rights-edit");
  const { db } = ctx;
  const [[row], matches, suggested] = await db.batch([
    db.all<Row>(sql`SELECT o.id, o.kind, o.state, o.title, o.artist_id AS artistId, o.recording_id AS recordingId, o.note, o.reason,
        o.updated_at AS updatedAt, a.name AS artist, u.name AS sender, ${senderKeeps("o")} AS senderKeeps, ${statedSharesOf(submissionId)} AS stored
      FROM song_submissions o CROSS JOIN artists a ON a.id = o.artist_id CROSS JOIN users u ON u.id = o.user_id
      WHERE o.id = ${submissionId} AND o.state <> 'draft'`),
    selectMatches(ctx, submissionId),
    db
      .select({ name: parties.name, ipi: parties.ipi })
      .from(parties)
      .where(gt(parties.nameKey, ""))
      .orderBy(asc(parties.nameKey), asc(parties.id))
      .limit(maxSuggested),
  ]);
  if (row === undefined) throw new AppError("not_found", copy.missing);
  const { stored, ...submission } = row;
  const { recordingId } = submission;
  const sides =
    recordingId === null
      ? []
      : await readSides(
          ctx,
          bothSides.map((side) => ({ recordingId, side })),
        );
  return {
    submission,
    shares: parseStatedShares(stored),
    onFile: sides.flatMap((side) => side?.shares ?? []),
    partyNames: Object.fromEntries(matches.map(({ id, name }) => [id, name])),
    suggested,
    version: await versionOfShares(JSON.stringify([stored, row.updatedAt, sides.map((side) => side?.stored)])),
  };
}

/**
 * Staff say which party on file a share is of, by its name or IPI number; empty: none. @throws AppError unauthorised, forbidden, not_found,
 * invalid at `party`, conflict
 */
export async function chooseParty(
  ctx: RequestContext,
  { submissionId, shareId, party }: { submissionId: string; shareId: string; party: string },
): Promise<void> {
  const { submission, shares } = await readStaffShares(ctx, submissionId);
  if (submission.state !== "sent") throw new AppError("conflict", copy.decided);
  if (!shares.some(({ id }) => id === shareId)) throw new AppError("not_found", copy.missing);
  const named = { party, partyId: "" };
  const found = party === "" ? null : partyOf(named, await findParties(ctx, [named]));
  if (typeof found === "string") throw new AppError("invalid", found, { party: [found] });
  await ctx.db.batch([
    ctx.db.run(sql`UPDATE stated_shares SET party_id = ${found?.id ?? null}
      WHERE id = ${shareId} AND submission_id = ${submissionId}`),
    auditEntry(ctx, {
      ...{ action: "stated-share-party", subjectType: "song-submission", subjectId: submissionId },
      detail: { share: shareId, partyId: found?.id ?? null },
    }),
  ]);
}

/** Erases the address of an owner who asks for it, with what they typed, from everything of this company. @throws AppError as `chooseParty` */
export async function eraseOwner(
  ctx: RequestContext,
  { submissionId, shareId }: { submissionId: string; shareId: string },
): Promise<void> {
  const { shares } = await readStaffShares(ctx, submissionId);
  const email = shares.find(({ id }) => id === shareId)?.email ?? "";
  if (email === "") throw new AppError("not_found", copy.missing);
  await ctx.db.batch([
    auditEntry(ctx, {
      ...{ action: "stated-share-erased", subjectType: "song-submission", subjectId: submissionId },
      detail: { share: shareId },
    }),
    ...eraseSender(ctx, { email, userId: null, companyId: ctx.company.id }),
  ]);
}

type Decision = { submissionId: string; version: string };

async function decide(
  ctx: RequestContext,
  { submissionId, version }: Decision,
  decision: { state: "published" | "refused"; reason: string },
  statementsOf: (recordingId: string) => Promise<BatchItem<"sqlite">[]>,
): Promise<void> {
  const { db, now } = ctx;
  const read = await readStaffShares(ctx, submissionId);
  const { kind, state, recordingId, updatedAt, title, artistId } = read.submission;
  const conflict = new AppError("conflict", copy.conflict);
  if (kind !== "shares" || recordingId === null) throw new AppError("not_found", copy.missing);
  if (state !== "sent" || read.version !== version) throw conflict;
  const isOpen = and(
    eq(songSubmissions.id, submissionId),
    eq(songSubmissions.updatedAt, updatedAt),
    sql`state = 'sent'`,
  );
  const statements = await statementsOf(recordingId);
  try {
    await db.batch([
      assertOneSide(ctx, submissionId),
      ...(decision.state === "published" ? [assertSenderKeeps(ctx, submissionId)] : []),
      assertInBatch(db, rowExists(songSubmissions, isOpen), isAsRead),
      ...statements,
      db
        .update(songSubmissions)
        .set({ ...decision, decidedBy: ctx.actor?.id ?? null, decidedAt: now, updatedAt: Math.max(now, updatedAt + 1) })
        .where(eq(songSubmissions.id, submissionId)),
      auditEntry(ctx, {
        ...{ action: `share-correction-${decision.state}`, subjectType: "song-submission", subjectId: submissionId },
        detail: { title, ...(decision.reason && { reason: decision.reason }) },
      }),
      ...newsOfShares(ctx, {
        submissionId,
        artistId,
        title: sharesCopy.news[decision.state](title),
        message: decision.reason,
      }),
    ]);
  } catch (error) {
    throw isFailedAssertion(error, isAsRead) ? conflict : toSharesConflict(toBothSides(error));
  }
}

/**
 * Makes the shares of a correction those of its song, with the history of its rights. @throws AppError unauthorised, forbidden, not_found,
 * invalid at `despite`, conflict when anything of it changed, or its sender no longer keeps the artist
 */
export async function applyCorrection(ctx: RequestContext, { despite, ...decision }: Decision & { despite: boolean }) {
  await decide(ctx, decision, { state: "published", reason: "" }, (recordingId) =>
    applyStatedShares(ctx, {
      submissionId: decision.submissionId,
      ...{ recordingIds: [recordingId], despite, replace: true },
    }),
  );
}

/** Does not accept a correction, with a reason that its sender reads. @throws AppError as `applyCorrection` */
export async function refuseCorrection(ctx: RequestContext, { reason, ...decision }: Decision & { reason: string }) {
  await decide(ctx, decision, { state: "refused", reason }, async () => []);
}
