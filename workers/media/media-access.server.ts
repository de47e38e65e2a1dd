import type { Env } from "#app/edge/context/env.server.ts";
import { reportUnexpected } from "#app/edge/http/report-unexpected.server.ts";
import { RecentReads } from "#workers/media/recent-reads.ts";

/** Who gets an object: everyone, people with an account, or staff who work on songs that are not published. */
export type MediaAccess = "everyone" | "members" | "staff";

const recordingKey = /^\/?(?:media\/)?songs\/([^/]+)\//;
const pictureKey = /^\/?(?:media\/)?(images\/[0-9a-f]{64})\//;

/** By recording; docs/decisions/063. */
const recordings = new RecentReads<MediaAccess>({ max: 5000 });
/** Covers of songs that are not published, under one key. */
const covers = new RecentReads<ReadonlySet<string>>({ max: 1 });
const coversKey = "";
/** 10,000 keys are about 1 MB. */
const maxCovers = 10_000;

async function readRecording({ DB }: Env, id: string): Promise<MediaAccess> {
  const row = await DB.withSession("first-unconstrained")
    .prepare(
      `SELECT status = 'published' AS isPublished, coalesce((SELECT public_access FROM tiers WHERE id = recordings.tier_id), 1) AS isPublic
FROM recordings WHERE id = ?1`,
    )
    .bind(id)
    .first<{ isPublished: number; isPublic: number }>();
  // Objects are stored before their recording; the nightly sweep deletes those that never get one.
  if (row === null) return "everyone";
  if (row.isPublished !== 1) return "staff";
  return row.isPublic === 1 ? "everyone" : "members";
}

/** Covers that a song which is not published has for itself: neither its album nor a published song shows them. */
async function readCovers({ DB }: Env): Promise<ReadonlySet<string>> {
  const { results } = await DB.withSession("first-unconstrained")
    .prepare(
      `SELECT image_key AS image FROM recordings WHERE image_key IS NOT NULL AND status <> 'published'
AND NOT EXISTS (SELECT 1 FROM album_recordings ar CROSS JOIN albums a ON a.id = ar.album_id
  WHERE ar.recording_id = recordings.id AND a.image_key = recordings.image_key) LIMIT ?1`,
    )
    .bind(maxCovers)
    .all<{ image: string }>();
  return new Set(results.map(({ image }) => image));
}

/** Whether this isolate has just read that everyone gets the object at this URL. */
export function isKnownOpen(url: string, now: number): boolean {
  const { pathname } = new URL(url);
  const recording = recordingKey.exec(pathname)?.[1];
  if (recording !== undefined) return recordings.peek(recording, now) === "everyone";
  const picture = pictureKey.exec(pathname)?.[1];
  return picture === undefined || covers.peek(coversKey, now)?.has(picture) === false;
}

/** Who gets the object with this key. While the record is away: what was last known, else everyone, so that music goes on. */
export async function mediaAccess(
  key: string,
  env: Env,
  execution: Pick<ExecutionContext, "waitUntil">,
): Promise<MediaAccess> {
  const now = Date.now();
  const waitUntil = (work: Promise<unknown>) => execution.waitUntil(work);
  try {
    const recording = recordingKey.exec(key)?.[1];
    if (recording !== undefined)
      return await recordings.get(recording, { now, waitUntil, read: () => readRecording(env, recording) });
    const picture = pictureKey.exec(key)?.[1];
    if (picture === undefined) return "everyone";
    const withheld = await covers.get(coversKey, { now, waitUntil, read: () => readCovers(env) });
    return withheld.has(picture) ? "staff" : "everyone";
  } catch (error) {
    reportUnexpected(error);
    return "everyone";
  }
}
