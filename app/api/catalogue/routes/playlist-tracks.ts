import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { z } from "zod";
import { changedPassage, passageSeconds } from "#app/api/passage-body.server.ts";
import { playlistBody } from "#app/api/playlist-body.server.ts";
import { readJsonBody } from "#app/api/read-json-body.server.ts";
import { recordIdSchema } from "#app/api/record-body.ts";
import { songMissing } from "#app/catalogue/track/song-missing.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { addToPlaylists } from "#app/playlists/add-to-playlists.server.ts";
import { getPlaylist } from "#app/playlists/get-playlist.server.ts";
import { maxTracks } from "#app/playlists/playlist.ts";
import { noteField } from "#app/playlists/playlist-form.ts";
import { playlistsCopy as copy } from "#app/playlists/playlists-copy.ts";
import { changeRow } from "#app/playlists/rows/change-row.server.ts";
import { moveRow } from "#app/playlists/rows/move-row.server.ts";
import { moveRows } from "#app/playlists/rows/move-rows.server.ts";
import { removeRows } from "#app/playlists/rows/remove-rows.server.ts";
import { tracksById } from "#app/playlists/shortlist/shortlist.server.ts";

/** Recordings that one request adds. */
const maxAdded = 100;
/** Rows that one request moves. */
const maxMoved = 200;
/** Bytes: two hundred ids of at most 64 characters. */
const maxBytes = 16 * 1024;

const addSchema = z.object({
  trackIds: z.array(recordIdSchema).min(1).max(maxAdded),
  /** Adds also what the playlist has already. */
  again: z.boolean().default(false),
});

const id = z.string().max(64);
const rowSchema = z
  .object({ note: noteField.unwrap(), trackId: recordIdSchema, start: passageSeconds, endTime: passageSeconds })
  .partial()
  .extend({ rowId: id })
  .refine((change) => Object.keys(change).length > 1, "Name what changes.");
const moveSchema = z.union([
  z.object({ rowIds: z.array(id).min(1).max(maxMoved), to: id }),
  z.object({ rowId: id, after: id.nullable() }),
  z.object({ rowId: id, before: id }),
  z.object({ rowId: id, to: z.enum(["top", "bottom", "up", "down"]) }),
  rowSchema,
]);

/**
 * POST /api/v1/playlists/:id/tracks `{ trackIds, again }` adds recordings to the end; those that are there already only with `again`. `full` in
 * its response is how many had no room; 409 when none of the new ones had.
 * PATCH `{ rowId, after }` (null: to the top), `{ rowId, before }` or `{ rowId, to }` moves a row, `{ rowIds, to }` moves
 * several together to the `top`, the `bottom` or the end of the section of a heading, `{ rowId, note, trackId, start,
 * endTime }` changes its note, version and passage in seconds, each optional. DELETE ?rowId=…&rowId=… removes rows, and
 * has their `removal` in its response. All return the playlist. For UpdatePlaylist.
 */
export async function action({ request, params: { id: playlistId = "" }, context: { ctx } }: ActionFunctionArgs) {
  const { method } = request;
  if (method !== "POST" && method !== "PATCH" && method !== "DELETE")
    throw new AppError("method_not_allowed", "Use POST to add tracks, PATCH to move a row or DELETE to remove rows.");
  requireAccess(ctx, "playlists");
  if (method === "DELETE") return remove(ctx, playlistId);
  if (method === "POST") return add(ctx, playlistId, await readJsonBody(request, { schema: addSchema, maxBytes }));
  const sent = await readJsonBody(request, { schema: moveSchema, maxBytes });
  if ("rowIds" in sent) await moveRows(ctx, { id: playlistId, ...sent });
  else await changeOne(ctx, playlistId, sent);
  return Response.json({ data: await playlistBody(ctx, playlistId) });
}

async function add(ctx: RequestContext, playlistId: string, { trackIds, again }: z.output<typeof addSchema>) {
  const recordingIds = [...new Set(trackIds)];
  const visible = await tracksById(ctx, { ids: recordingIds });
  if (visible.length < recordingIds.length) throw new AppError("not_found", songMissing);
  const [outcome] = await addToPlaylists(ctx, { recordingIds, playlistIds: [playlistId], name: "", again });
  const full = outcome?.full ?? 0;
  if (outcome?.added === 0 && full > 0) throw new AppError("conflict", `${copy.full(outcome.name)}.`);
  return Response.json({ data: { ...(await playlistBody(ctx, playlistId)), full } }, { status: 201 });
}

type OneRow = Exclude<z.output<typeof moveSchema>, { rowIds: string[] }>;

/** Moves a row, or changes it. */
async function changeOne(ctx: RequestContext, playlistId: string, { rowId, ...place }: OneRow): Promise<void> {
  if ("after" in place || "before" in place || "to" in place) await moveRow(ctx, { id: playlistId, rowId, place });
  else await change(ctx, { id: playlistId, rowId, change: place });
}

type Change = Omit<z.output<typeof rowSchema>, "rowId">;

/** Changes what is named of a row; the rest stays, also what someone else changes meanwhile. */
async function change(ctx: RequestContext, given: { id: string; rowId: string; change: Change }): Promise<void> {
  const playlist = await getPlaylist(ctx, { id: given.id, hidden: true });
  if (playlist === null) throw new AppError("not_found", copy.gone);
  const row = playlist.rows.find((one) => one.id === given.rowId);
  if (row?.kind !== "track") throw new AppError("conflict", copy.rowGone);
  const { note, recordingId, startMs, endMs } = row;
  const before = { note, recordingId, startMs, endMs };
  const { start, endTime, trackId, ...rest } = given.change;
  const passage = changedPassage({ startMs, endMs }, { start, endTime });
  const fields = { ...before, ...rest, recordingId: trackId ?? recordingId, ...passage };
  await changeRow(ctx, { id: given.id, rowId: given.rowId, fields, before });
}

async function remove(ctx: RequestContext, playlistId: string): Promise<Response> {
  const rowIds = ctx.url.searchParams.getAll("rowId").slice(0, maxTracks);
  if (rowIds.length === 0) throw new AppError("invalid", "Name at least one row with rowId.");
  const { removal } = await removeRows(ctx, { id: playlistId, rowIds });
  return Response.json({ data: { ...(await playlistBody(ctx, playlistId)), removal } });
}
