import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { openSongFile } from "#app/backoffice/song-files/open-song-file.server.ts";
import { fileResponse } from "#app/downloads/file-response.server.ts";

/** A master or stem of a song, as stored. */
export async function loader({ request, params: { id = "", fileId = "" }, context: { ctx } }: LoaderFunctionArgs) {
  return fileResponse(request, await openSongFile(ctx, request, { id, fileId }));
}
