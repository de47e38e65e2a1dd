import { sql } from "drizzle-orm";
import { listOriginals } from "#app/catalogue/ingest/list-originals.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { StoredOriginal } from "#audio/ingest/ingested-recording.ts";

const mp3s = sql`SELECT 1 FROM files m WHERE m.recording_id = r.id AND m.content_type = 'audio/mpeg' AND m.role`;

/**
 * A page of recordings that lack an MP3, by id, after `after`, with the existing ones: for downloads unless the original is an MP3, and for
 * playback if the original is a WAV or AIFF.
 */
export async function listWithoutMp3s(
  ctx: Pick<RequestContext, "db">,
  { after }: { after: string },
): Promise<{ recordings: StoredOriginal[]; next: string | null }> {
  const condition = sql`f.content_type <> 'audio/mpeg' AND (NOT EXISTS (${mp3s} = 'mp3')
    OR (f.content_type IN ('audio/wav', 'audio/aiff') AND NOT EXISTS (${mp3s} = 'direct')))`;
  const columns = sql`, EXISTS (${mp3s} = 'mp3') AS download, EXISTS (${mp3s} = 'direct') AS direct`;
  const page = await listOriginals<{ download: number; direct: number }>(ctx, { after, condition, columns });
  const recordings = page.recordings.map(({ download, direct, ...recording }) => ({
    ...recording,
    mp3s: [...(download ? ["download.mp3"] : []), ...(direct ? ["direct.mp3"] : [])],
  }));
  return { recordings, next: page.next };
}
