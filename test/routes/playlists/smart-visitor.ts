import { env } from "cloudflare:workers";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { readPlaylist } from "#app/playlists/read-playlist.server.ts";
import { createPlaylist } from "#app/playlists/record/create-playlist.server.ts";
import { rulesSchema } from "#app/playlists/smart/read-rules.ts";
import { readSmartRows } from "#app/playlists/smart/read-smart-rows.server.ts";

const { DB } = env as unknown as { DB: D1Database };

type Given = { name?: string; visibility?: "private" | "company" | "public" };

/** A smart playlist of `ctx` with these rules, as the API takes them. */
export async function smartWith(ctx: RequestContext, rules: object, given: Given = {}) {
  const { name = "Smart", visibility = "private" } = given;
  return createPlaylist(ctx, {
    ...{ name, description: "", client: "", visibility },
    ...{ kind: "smart", rules: rulesSchema.parse(rules) },
  });
}

/** A playlist as `ctx` reads it, once what follows the response is done. */
export async function opened(ctx: RequestContext, id: string) {
  const work: Promise<unknown>[] = [];
  const opening = { ...ctx, waitUntil: (one: Promise<unknown>) => void work.push(one) };
  const stored = await readPlaylist(opening, { id });
  const playlist = stored && (await readSmartRows(opening, stored));
  await Promise.all(work);
  return playlist;
}

/** The titles of a playlist as `ctx` reads it, in order. */
export async function titlesOf(ctx: RequestContext, id: string): Promise<string[]> {
  const rows = (await opened(ctx, id))?.rows ?? [];
  return rows.flatMap((row) => (row.kind === "track" && row.track ? [row.track.title] : []));
}

/** What the rules find, sorted by title. */
export async function found(ctx: RequestContext, rules: object): Promise<string[]> {
  const { id } = await smartWith(ctx, rules);
  return (await titlesOf(ctx, id)).sort();
}

export async function rowsOf(id: string) {
  const sql = "SELECT id, recording_id AS recordingId FROM playlist_tracks WHERE playlist_id = ? ORDER BY position";
  return (await DB.prepare(sql).bind(id).all<{ id: string; recordingId: string }>()).results;
}
