import { sql } from "drizzle-orm";
import { listOriginals } from "#app/catalogue/ingest/list-originals.server.ts";
import { recordDerived } from "#app/catalogue/ingest/record-marks.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { PRINT_NAME } from "#audio/analysis/print/sound-print.ts";
import type { IngestedFile } from "#audio/ingest/ingested-recording.ts";

/** A page of recordings without a print, by id, after `after`. */
export function listWithoutPrints(ctx: Pick<RequestContext, "db">, { after }: { after: string }) {
  const condition = sql`NOT EXISTS (SELECT 1 FROM files m WHERE m.recording_id = r.id AND m.role = 'print')`;
  return listOriginals(ctx, { after, condition });
}

/** Records the print of a recording's present audio. @throws AppError not_found, invalid, conflict: as `recordMarks` */
export async function recordPrint(
  ctx: Parameters<typeof recordDerived>[0],
  { recordingId, file }: { recordingId: string; file: IngestedFile },
): Promise<void> {
  await recordDerived(ctx, { recordingId, files: [file], role: "print", place: PRINT_NAME });
}
