import { and, eq, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { privateRecordingStatements } from "#app/catalogue/ingest/private-recording.server.ts";
import { requireReader } from "#app/catalogue/ingest/reading-lease.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { isQueued, requireQueued } from "#app/projects/submissions/ingest/queued-submissions.server.ts";
import { submissionsCopy as copy } from "#app/projects/submissions/submissions-copy.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion, rowExists } from "#app/records/batch-assertion.server.ts";
import type { PrivateRecording } from "#audio/ingest/ingested-recording.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const isWaiting = "submission-is-queued";

type Ingesting = Pick<RequestContext, "db" | "env" | "now" | "company" | "actor">;
type Outcome = { recording: PrivateRecording } | { problem: string };

/**
 * Stores the result of ingest: an unpublished recording, playable only in the project, or why the file is unreadable. @throws AppError
 * not_found if the upload is no longer queued (deleted or swept); conflict if another reader has it; invalid when objects are missing
 */
export async function recordSubmission(
  ctx: Ingesting,
  { submissionId: id, readerId = null, ...outcome }: Outcome & { submissionId: string; readerId?: string | null },
): Promise<void> {
  const { companyId, title, readerId: leasedTo } = await requireQueued(ctx, id);
  requireReader(leasedTo, readerId);
  const { submissions, ofCompany, update } = scoped(ctx.db, { id: companyId });
  const isIt = and(eq(submissions.id, id), isQueued);
  const isReaders = sql`${submissions.readerId} IS ${readerId}`;
  const waits = rowExists(submissions, ofCompany(submissions, and(isIt, isReaders)));
  const entry = { subjectType: "submission", subjectId: id, companyId };
  const rest: BatchItem<"sqlite">[] =
    "recording" in outcome
      ? [
          ...(await privateRecordingStatements(ctx, { entry: outcome.recording, title })).map((one) => ctx.db.run(one)),
          auditEntry(ctx, {
            ...entry,
            action: "submission-ready",
            detail: { recordingId: outcome.recording.recordingId },
          }),
          update(
            submissions,
            { fileState: "ready", recordingId: outcome.recording.recordingId, updatedAt: ctx.now },
            isIt,
          ),
        ]
      : [
          auditEntry(ctx, { ...entry, action: "submission-unreadable", detail: { problem: outcome.problem } }),
          update(submissions, { fileState: "unreadable", problem: outcome.problem, updatedAt: ctx.now }, isIt),
        ];
  try {
    await ctx.db.batch([assertInBatch(ctx.db, waits, isWaiting), ...rest]);
  } catch (error) {
    throw isFailedAssertion(error, isWaiting) ? new AppError("not_found", copy.errors.missing) : error;
  }
}
