import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { requireArtistDesk } from "#app/artists/require-artist-desk.server.ts";
import type { SubmissionState } from "#app/artists/songs/song-submission.ts";
import { songsCopy as copy } from "#app/artists/songs/songs-copy.ts";
import { keptArtistIds } from "#app/catalogue/profile/kept-artists.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion, rowExists } from "#app/records/batch-assertion.server.ts";
import { nextUpdatedAt, requireVersion } from "#app/records/record-version.server.ts";
import { songSubmissions } from "#db/schema/song-submissions.server.ts";

export type SubmissionRow = typeof songSubmissions.$inferSelect;

const isAsRead = "song-submission-is-as-read";

/** Condition: a submitted song of an artist that the actor keeps now. @throws AppError unauthorised, forbidden */
export function isOwnSubmission(ctx: Pick<RequestContext, "actor" | "company">, id: string | SQL): SQL {
  const actor = requireArtistDesk(ctx, "artist-songs");
  const kept = sql`${songSubmissions.artistId} IN (${keptArtistIds(ctx, actor)})`;
  return and(eq(songSubmissions.id, id), eq(songSubmissions.kind, "song"), kept) ?? sql`0`;
}

/** @throws AppError unauthorised, forbidden, not_found */
export async function requireOwnSubmission(ctx: RequestContext, id: string): Promise<SubmissionRow> {
  const [row] = await ctx.db.select().from(songSubmissions).where(isOwnSubmission(ctx, id));
  if (row === undefined) throw new AppError("not_found", copy.errors.missing);
  return row;
}

type Change = {
  id: string;
  /** That the page had; null if what is changed does not depend on it. */
  version: string | null;
  /** States in which it may be changed. */
  from: readonly SubmissionState[];
  action: string;
  detail?: Record<string, unknown>;
};

/**
 * Changes a submitted song of one's own: permission, keeper, state and version are checked in the batch that writes, with its audit entry.
 * @throws AppError unauthorised, forbidden, not_found, too_many_requests; conflict when it changed or has another state
 */
export async function changeSubmission(
  ctx: RequestContext,
  { id, version, from, action, detail }: Change,
  statements: (row: SubmissionRow) => BatchItem<"sqlite">[] | Promise<BatchItem<"sqlite">[]>,
): Promise<SubmissionRow> {
  const actor = requireArtistDesk(ctx, "artist-songs");
  await enforceRateLimit(ctx.env, "edit", `song-submission:${actor.id}`);
  const row = await requireOwnSubmission(ctx, id);
  if (version !== null) requireVersion(row, { version, message: copy.errors.changed });
  if (!from.includes(row.state)) throw new AppError("conflict", copy.errors.state);
  const { db } = ctx;
  const changes = await statements(row);
  const same = and(
    isOwnSubmission(ctx, id),
    inArray(songSubmissions.state, [...from]),
    eq(songSubmissions.updatedAt, row.updatedAt),
  );
  try {
    await db.batch([
      assertInBatch(db, rowExists(songSubmissions, same), isAsRead),
      auditEntry(ctx, {
        action,
        subjectType: "song-submission",
        subjectId: id,
        detail: { title: row.title, ...detail },
      }),
      db
        .update(songSubmissions)
        .set({ updatedAt: nextUpdatedAt(ctx.now, row) })
        .where(eq(songSubmissions.id, id)),
      ...changes,
    ]);
  } catch (error) {
    throw isFailedAssertion(error, isAsRead) ? new AppError("conflict", copy.errors.changed) : error;
  }
  return row;
}
