import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { openSongMedia } from "#app/artists/songs/files/open-song-media.server.ts";

/** GET /song-media/:id/*: stream of a submitted or delivered song that is not published. */
export async function loader({ request, params, context: { ctx } }: LoaderFunctionArgs) {
  return openSongMedia(ctx, { recordingId: params.id ?? "", name: params["*"] ?? "", headers: request.headers });
}
