import { z } from "zod";
import type { IngestedFile } from "#audio/ingest/ingested-recording.ts";
import { type FileOutcome, fileOutcomeSchema, type QueuedFile } from "#audio/ingest/queued-files.ts";

/** A file that staff uploaded, and what was recorded of it. */
export type Upload = QueuedFile & { file: Buffer; outcome: FileOutcome | null };

const bodySchema = z.object({ fileId: z.string(), outcome: fileOutcomeSchema });

/** The queue of such files without a body, else what is recorded of one, as the edge does: app/api/ingest/files.server.ts. */
export function answerUploads(uploads: readonly Upload[], body: Buffer, holds: (file: IngestedFile) => boolean) {
  if (body.length === 0) {
    const waiting = uploads.filter(({ outcome }) => outcome === null);
    const files = waiting.map(({ file: _, outcome: __, ...queued }) => queued);
    return { status: 200, body: { data: { files } } };
  }
  const { fileId, outcome } = bodySchema.parse(JSON.parse(body.toString("utf8")));
  const upload = uploads.find((one) => one.fileId === fileId && one.outcome === null);
  if (!upload) return { status: 404, body: { error: { code: "not_found", message: "not_found" } } };
  const files = "recording" in outcome ? outcome.recording.files : "stem" in outcome ? [outcome.stem] : [];
  if (!files.every(holds)) return { status: 422, body: { error: { code: "missing_object", message: "missing" } } };
  upload.outcome = outcome;
  return { status: 201, body: { data: { fileId } } };
}
