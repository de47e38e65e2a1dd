import { z } from "zod";
import { ApiRouter } from "#app/api/frame/api-router.server.ts";
import { changedPassage, passageSeconds } from "#app/api/passage-body.server.ts";
import { playlistBody } from "#app/api/playlist-body.server.ts";
import { playlistBodySchema } from "#app/api/playlists/playlist-schema.ts";
import { recordIdSchema } from "#app/api/record-body.ts";
import { songMissing } from "#app/catalogue/track/song-missing.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { addToPlaylists } from "#app/playlists/add-to-playlists.server.ts";
import { maxTracks } from "#app/playlists/playlist.ts";
import { noteField } from "#app/playlists/playlist-form.ts";
import { playlistsCopy as copy } from "#app/playlists/playlists-copy.ts";
import { readPlaylist } from "#app/playlists/read-playlist.server.ts";
import { changeRow } from "#app/playlists/rows/change-row.server.ts";
import { moveRows } from "#app/playlists/rows/move-rows.server.ts";
import { moveRow, removeRows } from "#app/playlists/rows/playlist-rows.server.ts";
import { tracksById } from "#app/playlists/shortlist/shortlist.server.ts";

/** Max recordings added per request. */
const maxAdded = 100;
/** Max rows moved per request. */
const maxMoved = 200;
/** Bytes: 200 ids of at most 64 characters. */
const maxBytes = 16 * 1024;

const addSchema = z.object({
  trackIds: z.array(recordIdSchema).min(1).max(maxAdded),
  /** Also add recordings that the playlist contains already. */
  again: z.boolean().default(false),
});

const rowId = z.string().max(64);
const rowSchema = z
  .object({ note: noteField.unwrap(), trackId: recordIdSchema, start: passageSeconds, endTime: passageSeconds })
  .partial()
  .extend({ rowId })
  .refine((change) => Object.keys(change).length > 1, "Name what changes.");
const moveSchema = z.union([
  z.object({ rowIds: z.array(rowId).min(1).max(maxMoved), to: rowId }),
  z.object({ rowId, after: rowId.nullable() }),
  z.object({ rowId, before: rowId }),
  z.object({ rowId, to: z.enum(["top", "bottom", "up", "down"]) }),
  rowSchema,
]);

/** Appends recordings. Returns how many did not fit. */
async function add(ctx: RequestContext, id: string, { trackIds, again }: z.output<typeof addSchema>): Promise<number> {
  const recordingIds = [...new Set(trackIds)];
  const visible = await tracksById(ctx, { ids: recordingIds });
  if (visible.length < recordingIds.length) throw new AppError("not_found", songMissing);
  const [outcome] = await addToPlaylists(ctx, { recordingIds, playlistIds: [id], name: "", again });
  const full = outcome?.full ?? 0;
  if (outcome?.added === 0 && full > 0) throw new AppError("conflict", `${copy.full(outcome.name)}.`);
  return full;
}

type OneRow = Exclude<z.output<typeof moveSchema>, { rowIds: string[] }>;

/** Moves or updates a row. */
async function changeOne(ctx: RequestContext, id: string, { rowId: row, ...place }: OneRow): Promise<void> {
  if ("after" in place || "before" in place || "to" in place) await moveRow(ctx, { id, rowId: row, place });
  else await change(ctx, { id, rowId: row, change: place });
}

type Change = Omit<z.output<typeof rowSchema>, "rowId">;

/** Updates the given fields of a row; others stay, including concurrent changes to them. */
async function change(ctx: RequestContext, given: { id: string; rowId: string; change: Change }): Promise<void> {
  const playlist = await readPlaylist(ctx, { id: given.id, hidden: true });
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

const path = "/playlists/:id/tracks";
const params = z.object({ id: z.string() });

export const playlistTracks = new ApiRouter("Playlists")
  .on(
    "post",
    path,
    {
      summary: "Add recordings to the end of a playlist",
      description:
        "Those that are there already only with `again`. `full` is how many had no room; 409 when none of the new ones had.",
      access: "playlists",
      params,
      body: addSchema,
      maxBytes,
      status: 201,
      data: playlistBodySchema.extend({ full: z.number() }),
    },
    async ({ ctx, params: { id }, body }) => {
      const full = await add(ctx, id, body);
      return { ...(await playlistBody(ctx, id)), full };
    },
  )
  .on(
    "patch",
    path,
    {
      summary: "Move or change rows of a playlist",
      description:
        "`{ rowId, after }` (null: to the top), `{ rowId, before }` or `{ rowId, to }` moves a row. `{ rowIds, to }` moves several together to the `top`, the `bottom` or the end of the section of a heading. `{ rowId, note, trackId, start, endTime }` changes a row's note, version and passage in seconds, each optional.",
      access: "playlists",
      params,
      body: moveSchema,
      maxBytes,
      data: playlistBodySchema,
    },
    async ({ ctx, params: { id }, body }) => {
      if ("rowIds" in body) await moveRows(ctx, { id, ...body });
      else await changeOne(ctx, id, body);
      return playlistBody(ctx, id);
    },
  )
  .on(
    "delete",
    path,
    {
      summary: "Remove rows of a playlist",
      description: "`removal` names what was removed.",
      access: "playlists",
      params,
      query: z.object({ rowId: z.array(z.string()).min(1, "Name at least one row with rowId.") }),
      data: playlistBodySchema.extend({ removal: z.string() }),
    },
    async ({ ctx, params: { id }, query }) => {
      const { removal } = await removeRows(ctx, { id, rowIds: query.rowId.slice(0, maxTracks) });
      return { ...(await playlistBody(ctx, id)), removal };
    },
  )
  .close();
