import { env } from "cloudflare:workers";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { readPlaylist } from "#app/playlists/read-playlist.server.ts";
import { createPlaylist } from "#app/playlists/record/create-playlist.server.ts";
import { newId } from "#db/new-id.server.ts";
import { demoPeople } from "#db/seed/demo-people.ts";
import { cookieOf } from "#test/routes/iam/iam-pages.ts";
import { visit } from "#test/routes/identity/visit.ts";

const { DB } = env as unknown as { DB: D1Database };

/** The context of a request of a demo account; null: of a visitor without one. */
export async function contextOf(account: string | null, host = "localhost"): Promise<RequestContext> {
  const cookie = account === null ? null : await cookieOf(account, host);
  const { ctx } = await visit(`http://${host}/x`, { cookie }, () => null);
  return { ...ctx, now: Date.now() };
}

export const idOf = (account: string) => demoPeople.find((person) => person.account === account)?.id ?? "";

/** A private playlist of `ctx` with these recordings at positions 1, 2, 3…; `rows` are the ids of its tracks. */
export async function playlistWith(ctx: RequestContext, name: string, recordingIds: string[]) {
  const { id, slug } = await createPlaylist(ctx, { name, description: "", client: "", visibility: "private" });
  const rows = recordingIds.map(() => newId(Date.now()));
  if (rows.length > 0)
    await DB.batch(
      recordingIds.map((recordingId, at) =>
        DB.prepare("INSERT INTO playlist_tracks (id, playlist_id, recording_id, position) VALUES (?, ?, ?, ?)").bind(
          rows[at],
          id,
          recordingId,
          at + 1,
        ),
      ),
    );
  return { id, slug, rows };
}

/** The ids of the rows in the order in which a page shows them. */
export async function orderOf(ctx: RequestContext, id: string): Promise<string[]> {
  return (await readPlaylist(ctx, { id, hidden: true }))?.rows.map((row) => row.id) ?? [];
}

export async function invite(playlistId: string, account: string, role: string): Promise<void> {
  await DB.prepare("INSERT OR REPLACE INTO playlist_members (playlist_id, user_id, role) VALUES (?, ?, ?)")
    .bind(playlistId, idOf(account), role)
    .run();
}
