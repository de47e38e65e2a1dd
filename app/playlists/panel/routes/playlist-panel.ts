import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { z } from "zod";
import { songMissing } from "#app/catalogue/track/song-missing.ts";
import { readJson } from "#app/edge/forms/read-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import type { PanelReply } from "#app/player/playlist-panel/panel-data.ts";
import { chosenSchema } from "#app/playlists/add-to-playlist-form.ts";
import { addToPlaylists } from "#app/playlists/add-to-playlists.server.ts";
import { addedMessage } from "#app/playlists/added-message.ts";
import { readPanel } from "#app/playlists/panel/read-panel.server.ts";
import { maxNameLength } from "#app/playlists/playlist.ts";
import { playlistsCopy as copy } from "#app/playlists/playlists-copy.ts";
import { tracksById } from "#app/playlists/shortlist/shortlist.server.ts";

const addSchema = z.object({
  playlistId: z.string().min(1, copy.chooseOne).max(64),
  trackIds: chosenSchema,
  /** Also what the playlist has already. */
  again: z.boolean().default(false),
});

/** The data of the side panel: `pinned`, the playlist it shows, and `q`, words of the names it lists. No page asks for it. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const query = ctx.url.searchParams;
  const text = (query.get("q") ?? "").slice(0, maxNameLength);
  return Response.json(await readPanel(ctx, { pinned: query.get("pinned"), text }));
}

/** Adds what was dropped on the panel, `{ playlistId, trackIds, again }`, and says what became of it. */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  requireAccess(ctx, "playlists");
  const body = addSchema.safeParse(await readJson(request));
  if (!body.success) throw new AppError("invalid", body.error.issues[0]?.message ?? copy.noneChosen);
  const { playlistId, trackIds, again } = body.data;
  const tracks = await tracksById(ctx, { ids: [...new Set(trackIds)] });
  if (tracks.length === 0) throw new AppError("not_found", songMissing);
  const recordingIds = tracks.map(({ id }) => id);
  const outcomes = await addToPlaylists(ctx, { recordingIds, playlistIds: [playlistId], name: "", again });
  const { title, body: rest } = addedMessage(outcomes);
  const text = `${rest === undefined ? title : `${title}. ${rest}`}.`;
  return Response.json({ text, had: outcomes.flatMap(({ had }) => had) } satisfies PanelReply);
}
