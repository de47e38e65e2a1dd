import { sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { MarkedRecording } from "#audio/ingest/ingested-recording.ts";

const perPage = 500;

/** A page of recordings with marked streams, by id, after `after`: their originals, by which files are read, and their peaks. */
export async function listMarked(
  ctx: Pick<RequestContext, "db">,
  { after }: { after: string },
): Promise<{ recordings: MarkedRecording[]; next: string | null }> {
  type Row = Omit<MarkedRecording, "peaks"> & { peaksBucket: "MEDIA" | "MASTERS"; peaksKey: string };
  const rows = await ctx.db.all<Row>(sql`SELECT r.id AS recordingId, r.rev AS rev, r.title AS title, f.key AS key,
      p.bucket AS peaksBucket, p.key AS peaksKey
    FROM recordings r JOIN files f ON f.recording_id = r.id AND f.role = 'original'
    JOIN files p ON p.recording_id = r.id AND p.role = 'peaks'
    WHERE r.id > ${after} AND r.status <> 'deleted'
      AND EXISTS (SELECT 1 FROM files m INDEXED BY files_marked WHERE m.recording_id = r.id AND m.role = 'marked')
    ORDER BY r.id LIMIT ${perPage}`);
  const recordings = rows.map(({ peaksBucket, peaksKey, ...row }) => ({
    ...row,
    peaks: { bucket: peaksBucket, key: peaksKey },
  }));
  return { recordings, next: rows.length === perPage ? (rows.at(-1)?.recordingId ?? null) : null };
}
