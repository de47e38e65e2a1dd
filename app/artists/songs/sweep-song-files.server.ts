import { sql } from "drizzle-orm";
import { songFilePrefix } from "#app/artists/songs/files/store-song-file.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";

type SweepContext = Pick<RequestContext, "db" | "now"> & { env: Pick<RequestContext["env"], "MASTERS"> };

const dayMs = 24 * 3600_000;
/** Days after which the files of a song that was withdrawn or not accepted are deleted: until then it can be sent again. */
const keptDays = 30;

/**
 * Deletes the files of songs that were withdrawn or not accepted a month ago, and objects older than a day without a row: deleted drafts,
 * replaced files and interrupted uploads.
 */
export async function sweepSongFiles({ db, env, now }: SweepContext): Promise<{ deleted: number }> {
  await db.run(sql`DELETE FROM song_submission_files WHERE submission_id IN (SELECT id FROM song_submissions
    WHERE state IN ('withdrawn', 'refused') AND updated_at < ${now - keptDays * dayMs})`);
  let deleted = 0;
  for (let cursor: string | undefined, more = true; more; ) {
    const page = await env.MASTERS.list({ prefix: songFilePrefix, cursor });
    [more, cursor] = page.truncated ? [true, page.cursor] : [false, undefined];
    const old = page.objects.filter(({ uploaded }) => uploaded.getTime() < now - dayMs).map(({ key }) => key);
    // The last segment of a key is the file's id.
    const ids = JSON.stringify(old.map((key) => key.split("/").at(-1)));
    const rows = await db.all<{ key: string }>(
      sql`SELECT key FROM song_submission_files WHERE id IN (SELECT value FROM json_each(${ids}))`,
    );
    const keysInRows = new Set(rows.map(({ key }) => key));
    const stray = old.filter((key) => !keysInRows.has(key));
    if (stray.length > 0) await env.MASTERS.delete(stray);
    deleted += stray.length;
  }
  return { deleted };
}
