import { sql } from "drizzle-orm";
import { listOriginals } from "#app/catalogue/ingest/list-originals.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { parseWords } from "#app/edge/stored-json.ts";
import type { StoredOriginal } from "#audio/ingest/ingested-recording.ts";
import { MARKED_FOLDER } from "#audio/trace/marked-object.ts";

type Unmarked = StoredOriginal & { stream: NonNullable<StoredOriginal["stream"]> };

/** A page of recordings without marked streams, by id, after `after`, with the start of each of their streams. */
export async function listWithoutMarks(
  ctx: Pick<RequestContext, "db">,
  { after }: { after: string },
): Promise<{ recordings: Unmarked[]; next: string | null }> {
  const ofStream = sql`FROM files h WHERE h.recording_id = r.id AND h.role = 'hls'`;
  const condition = sql`NOT EXISTS (SELECT 1 FROM files m WHERE m.recording_id = r.id AND m.role = 'marked'
    AND m.key LIKE ${`%/${MARKED_FOLDER}/%`}) AND EXISTS (SELECT 1 ${ofStream})`;
  const start = sql`substr(h.key, length('songs/' || r.id || '/' || r.rev || '/') + 1)`;
  // An encoder counts segments from 0 or from 1.
  const columns = sql`, (SELECT h.bucket ${ofStream} LIMIT 1) AS bucket, (SELECT json_group_array(${start}) ${ofStream}
    AND (h.key LIKE '%/init.mp4' OR h.key LIKE '%/seg_000.m4s')) AS names`;
  type Columns = { bucket: "MEDIA" | "MASTERS"; names: string };
  const page = await listOriginals<Columns>(ctx, { after, condition, columns });
  const recordings = page.recordings.map(({ bucket, names, ...recording }) => ({
    ...recording,
    stream: { bucket, names: parseWords(names) },
  }));
  return { recordings, next: page.next };
}
