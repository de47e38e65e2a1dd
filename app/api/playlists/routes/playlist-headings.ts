import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { z } from "zod";
import { playlistBody } from "#app/api/playlist-body.server.ts";
import { readJsonBody } from "#app/api/read-json-body.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { getPlaylist } from "#app/playlists/get-playlist.server.ts";
import { sectionSchema } from "#app/playlists/playlist-form.ts";
import { playlistsCopy as copy } from "#app/playlists/playlists-copy.ts";
import { addSection } from "#app/playlists/rows/add-section.server.ts";
import { renameSection } from "#app/playlists/rows/rename-section.server.ts";

const maxBytes = 8 * 1024;
const id = z.string().max(64);
const addSchema = sectionSchema.extend({ before: id.optional() });
const renameSchema = sectionSchema.extend({ rowId: id });

/**
 * POST /api/v1/playlists/:id/headings `{ title, before }` adds a heading above the row `before`, without it at the end. PATCH `{ rowId, title }`
 * renames one. Headings are moved and removed as tracks are: /api/v1/playlists/:id/tracks. Both return the playlist. For UpdatePlaylist.
 */
export async function action({ request, params: { id: playlistId = "" }, context: { ctx } }: ActionFunctionArgs) {
  const { method } = request;
  if (method !== "POST" && method !== "PATCH")
    throw new AppError("method_not_allowed", "Use POST to add a heading or PATCH to rename one.");
  requireAccess(ctx, "playlists");
  if (method === "POST") {
    const { title, before } = await readJsonBody(request, { schema: addSchema, maxBytes });
    await addSection(ctx, { id: playlistId, title, place: before === undefined ? { to: "bottom" } : { before } });
  } else await rename(ctx, { id: playlistId, ...(await readJsonBody(request, { schema: renameSchema, maxBytes })) });
  return Response.json({ data: await playlistBody(ctx, playlistId) }, { status: method === "POST" ? 201 : 200 });
}

async function rename(ctx: RequestContext, given: { id: string; rowId: string; title: string }): Promise<void> {
  const playlist = await getPlaylist(ctx, { id: given.id });
  if (playlist === null) throw new AppError("not_found", copy.gone);
  const row = playlist.rows.find((one) => one.id === given.rowId);
  if (row?.kind !== "heading") throw new AppError("conflict", copy.rowGone);
  await renameSection(ctx, { ...given, before: row.title });
}
