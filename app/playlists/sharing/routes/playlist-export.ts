import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { exportTracklist } from "#app/playlists/sharing/export/export-tracklist.server.ts";
import { tracklistFormats } from "#app/playlists/sharing/export/tracklist.ts";
import { playlistFiguresCopy } from "#app/playlists/sharing/playlist-figures-copy.ts";

/** GET …/edit-playlist/:id/export?format=txt|csv|m3u8|xspf: tracklist export, for those who may edit the playlist. */
export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  requireAccess(ctx, "playlists");
  const requested = ctx.url.searchParams.get("format") ?? "txt";
  const format = tracklistFormats.find((one) => one === requested);
  if (format === undefined) throw new AppError("invalid", playlistFiguresCopy.exports.unknown);
  return await exportTracklist(ctx, { id, format });
}
