import { sql } from "drizzle-orm";
import pMap from "p-map";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";

const parallel = 6;
/** Objects copied a request: each is read and written, and a request may do that 10,000 times. */
const maxObjects = 4000;
const roles = sql`('direct', 'hls', 'peaks')`;

type Stream = { recordingId: string; key: string; contentType: string };

/** The streams that one request can copy, of whole recordings. */
function portionOf(streams: readonly Stream[]): readonly Stream[] {
  if (streams.length <= maxObjects) return streams;
  const [first, cut] = [streams[0]?.recordingId, streams[maxObjects]?.recordingId];
  const end = streams.findIndex(({ recordingId }) => recordingId === cut && recordingId !== first);
  return end > 0 ? streams.slice(0, end) : streams.filter(({ recordingId }) => recordingId === first);
}

/**
 * Copies the private streams of recordings to where players read them. Returns the statement that makes them public, for the batch that
 * publishes them, and `clear`, which deletes the private copies after it. Can be repeated after a failure: objects without a row are swept
 * at night. @throws AppError conflict when an object is missing, and after a portion when there are more than one request can copy
 */
export async function publishStreams({ db, env }: Pick<RequestContext, "db" | "env">, recordingIds: readonly string[]) {
  const areOf = (ids: readonly string[]) =>
    sql`recording_id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND bucket = 'MASTERS' AND role IN ${roles}`;
  const streams =
    await db.all<Stream>(sql`SELECT recording_id AS recordingId, key, content_type AS contentType FROM files
    WHERE ${areOf(recordingIds)} ORDER BY recording_id`);
  const portion = portionOf(streams);
  async function copyObject({ key, contentType }: Stream): Promise<void> {
    const object = await env.MASTERS.get(key);
    if (object === null)
      throw new AppError(
        "conflict",
        "A file of the song is missing. Try again; if it stays away, have the song sent again.",
      );
    await env.MEDIA.put(key, object.body, { httpMetadata: { contentType } });
  }
  await pMap(portion, copyObject, { concurrency: parallel });
  const keys = portion.map(({ key }) => key);
  const copied = [...new Set(portion.map(({ recordingId }) => recordingId))];
  const statement = db.run(sql`UPDATE files SET bucket = 'MEDIA' WHERE ${areOf(copied)}`);
  async function clear(): Promise<void> {
    for (let at = 0; at < keys.length; at += 1000) await env.MASTERS.delete(keys.slice(at, at + 1000));
  }
  if (portion.length < streams.length) {
    await statement;
    await clear();
    const all = new Set(streams.map(({ recordingId }) => recordingId)).size;
    throw new AppError(
      "conflict",
      `The audio of ${copied.length} of ${all} songs is in place. Publish again for the rest.`,
    );
  }
  return { statement, clear };
}
