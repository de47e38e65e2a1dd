import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findSharedTrack } from "#app/playlists/sharing/find-shared-track.server.ts";
import { sharedMediaResponse } from "#app/playlists/sharing/shared-media-response.server.ts";

/** GET /playlists/share/:token/media/:item/*: the stream of a track of a shared playlist. */
export async function loader({ request, params, context: { ctx } }: LoaderFunctionArgs) {
  const { token = "", item = "", "*": name = "" } = params;
  return await sharedMediaResponse(ctx, request, {
    ...{ kind: "playlist", token, name },
    find: (link) => findSharedTrack(ctx, link, item),
  });
}
