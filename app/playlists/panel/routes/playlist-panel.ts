import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { z } from "zod";
import { songMissing } from "#app/catalogue/track/song-missing.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { readJson } from "#app/edge/forms/read-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import type { PanelReply } from "#app/player/playlist-panel/panel-data.ts";
import { maxChosen } from "#app/player/selection/chosen-tracks.ts";
import { chosenSchema } from "#app/playlists/add-to-playlist-form.ts";
import { addToPlaylists } from "#app/playlists/add-to-playlists.server.ts";
import { addedMessage } from "#app/playlists/added-message.ts";
import { readPanel } from "#app/playlists/panel/read-panel.server.ts";
import { maxNameLength } from "#app/playlists/playlist.ts";
import { playlistsCopy as copy } from "#app/playlists/playlists-copy.ts";
import { removeRows } from "#app/playlists/rows/playlist-rows.server.ts";
import { tracksById } from "#app/playlists/shortlist/shortlist.server.ts";

const addSchema = z.object({
  playlistId: z.string().min(1, copy.chooseOne).max(64),
  trackIds: chosenSchema,
  /** Adds duplicates too. */
  again: z.boolean().default(false),
});

const undoSchema = z.object({
  playlistId: z.string().min(1).max(64),
  rows: z.array(z.string().min(1).max(64)).min(1).max(maxChosen),
});

export const handle = { isPart: true } satisfies RouteHandle;

/** Data of the side panel. `pinned`: the selected playlist; `q`: search words. Fetched by the panel only. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const query = ctx.url.searchParams;
  const text = (query.get("q") ?? "").slice(0, maxNameLength);
  return Response.json(await readPanel(ctx, { pinned: query.get("pinned"), text }));
}

/** Undoes an addition: `{ playlistId, rows }`. */
async function takeBack(request: Request, ctx: RequestContext): Promise<PanelReply> {
  const body = undoSchema.safeParse(await readJson(request));
  if (!body.success) throw new AppError("invalid", copy.rowGone);
  const { playlistId, rows } = body.data;
  const { removed } = await removeRows(ctx, { id: playlistId, rowIds: rows });
  return { text: copy.takenBack(removed), had: [], rows: [] };
}

/** POST adds dropped tracks, `{ playlistId, trackIds, again }`; DELETE undoes an addition. Both return the result. */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  requireAccess(ctx, "playlists");
  if (request.method === "DELETE") return Response.json(await takeBack(request, ctx));
  const body = addSchema.safeParse(await readJson(request));
  if (!body.success) throw new AppError("invalid", body.error.issues[0]?.message ?? copy.noneChosen);
  const { playlistId, trackIds, again } = body.data;
  const tracks = await tracksById(ctx, { ids: [...new Set(trackIds)] });
  if (tracks.length === 0) throw new AppError("not_found", songMissing);
  const recordingIds = tracks.map(({ id }) => id);
  const outcomes = await addToPlaylists(ctx, { recordingIds, playlistIds: [playlistId], name: "", again });
  const { title, body: rest } = addedMessage(outcomes);
  const text = `${rest === undefined ? title : `${title}. ${rest}`}.`;
  const reply: PanelReply = {
    text,
    had: outcomes.flatMap(({ had }) => had),
    rows: outcomes.flatMap(({ rowIds }) => rowIds),
  };
  return Response.json(reply);
}
