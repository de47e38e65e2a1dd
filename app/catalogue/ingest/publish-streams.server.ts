import { sql } from "drizzle-orm";
import pMap from "p-map";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";

const parallel = 6;
const roles = sql`('direct', 'hls', 'peaks')`;

type Stream = { key: string; contentType: string };

/**
 * Copies the private streams of recordings to where players read them. Returns the statement that makes them public, for the batch that
 * publishes them, and `clear`, which deletes the private copies after it. Can be repeated after a failure: objects without a row are swept
 * at night. @throws AppError conflict when an object is missing
 */
export async function publishStreams({ db, env }: Pick<RequestContext, "db" | "env">, recordingIds: readonly string[]) {
  const isOne = sql`recording_id IN (SELECT value FROM json_each(${JSON.stringify(recordingIds)})) AND bucket = 'MASTERS' AND role IN ${roles}`;
  const streams = await db.all<Stream>(sql`SELECT key, content_type AS contentType FROM files WHERE ${isOne}`);
  async function copyObject({ key, contentType }: Stream): Promise<void> {
    const object = await env.MASTERS.get(key);
    if (object === null)
      throw new AppError("conflict", "A file of this song is missing. Ask its artist to send it again.");
    await env.MEDIA.put(key, object.body, { httpMetadata: { contentType } });
  }
  await pMap(streams, copyObject, { concurrency: parallel });
  const keys = streams.map(({ key }) => key);
  return {
    statement: db.run(sql`UPDATE files SET bucket = 'MEDIA' WHERE ${isOne}`),
    async clear(): Promise<void> {
      for (let at = 0; at < keys.length; at += 1000) await env.MASTERS.delete(keys.slice(at, at + 1000));
    },
  };
}
