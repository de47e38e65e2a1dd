import { sql } from "drizzle-orm";
import { analysisStatements } from "#app/catalogue/ingest/analysis-statements.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import type { IngestedFile, RecordingAnalysisEntry } from "#audio/ingest/ingested-recording.ts";
import { newId } from "#db/new-id.server.ts";

type RecordContext = Pick<RequestContext, "db" | "now" | "company" | "actor" | "env">;
type Input = { recordingId: string; analysis: RecordingAnalysisEntry; file: IngestedFile };

/**
 * Records a new analysis of a recording and its stored features. Manual values are kept; the sweep deletes the previous features. @throws
 * AppError not_found (no such recording), invalid naming what is wrong with the file
 */
export async function recordAnalysis(ctx: RecordContext, { recordingId, analysis, file }: Input): Promise<void> {
  const recording = sql`SELECT rev FROM recordings WHERE id = ${recordingId} AND status <> 'deleted'`;
  const [held] = await ctx.db.all<{ rev: string }>(recording);
  if (held === undefined) throw new AppError("not_found", "There is no such recording.");
  const base = `songs/${recordingId}/${held.rev}/`;
  if (file.role !== "features" || file.bucket !== "MASTERS" || !file.key.startsWith(base)) {
    throw new AppError("invalid", "These are not the recording's features.", { key: [file.key] });
  }
  const stored = await ctx.env.MASTERS.head(file.key);
  if (stored === null) throw new AppError("invalid", "The features are not stored.", { key: [file.key] });
  if (stored.size !== file.bytes) {
    throw new AppError("invalid", "The features have another size.", { bytes: [`${stored.size}`] });
  }
  const detail = { analysis: analysis.version, key: file.key };
  const plan = { recordingId, analysis, featuresKey: file.key, now: ctx.now, entered: null };
  await ctx.db.batch([
    auditEntry(ctx, { action: "analyse", subjectType: "recording", subjectId: recordingId, detail }),
    ...analysisStatements(plan).map((statement) => ctx.db.run(statement)),
    ctx.db.run(sql`DELETE FROM files WHERE recording_id = ${recordingId} AND role = 'features'`),
    ctx.db.run(sql`INSERT INTO files (id, recording_id, role, bucket, key, label, content_type, bytes, sha256)
      VALUES (${newId(ctx.now)}, ${recordingId}, 'features', 'MASTERS', ${file.key}, ${file.label}, ${file.contentType}, ${file.bytes},
        ${file.sha256})`),
    ctx.db.run(sql`INSERT INTO search_dirty (recording_id, marked_at) VALUES (${recordingId}, ${ctx.now})
      ON CONFLICT (recording_id) DO UPDATE SET marked_at = excluded.marked_at`),
  ]);
}
