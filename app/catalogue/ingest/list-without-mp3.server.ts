import { sql } from "drizzle-orm";
import { listOriginals } from "#app/catalogue/ingest/list-originals.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";

/** A page of the recordings that have no MP3 for downloads and whose original is none, by id, from after `after`. */
export function listWithoutMp3(ctx: Pick<RequestContext, "db">, { after }: { after: string }) {
  const condition = sql`f.content_type <> 'audio/mpeg'
    AND NOT EXISTS (SELECT 1 FROM files m WHERE m.recording_id = r.id AND m.role = 'mp3')`;
  return listOriginals(ctx, { after, condition });
}
