import { sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { StoredOriginal } from "#audio/ingest/ingested-recording.ts";

const perPage = 100;

/** A page of the recordings that have no MP3 for downloads and whose original is none, by id, from after `after`. */
export async function listWithoutMp3(
  ctx: Pick<RequestContext, "db">,
  input: { after: string },
): Promise<{ recordings: StoredOriginal[]; next: string | null }> {
  const recordings =
    await ctx.db.all<StoredOriginal>(sql`SELECT r.id AS recordingId, r.rev AS rev, r.title AS title, f.key AS key
    FROM recordings r JOIN files f ON f.recording_id = r.id AND f.role = 'original' AND f.content_type <> 'audio/mpeg'
    WHERE r.id > ${input.after} AND r.status <> 'deleted'
      AND NOT EXISTS (SELECT 1 FROM files m WHERE m.recording_id = r.id AND m.role = 'mp3')
    ORDER BY r.id LIMIT ${perPage}`);
  return { recordings, next: recordings.length === perPage ? (recordings.at(-1)?.recordingId ?? null) : null };
}
