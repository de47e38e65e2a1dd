import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findPitchTrack } from "#app/pitches/sharing/find-pitch-item.server.ts";
import { sharedMediaResponse } from "#app/playlists/sharing/shared-media-response.server.ts";

/** GET /pitch/share/:token/media/:item/*: the stream of the track of a slide. */
export async function loader({ request, params, context: { ctx } }: LoaderFunctionArgs) {
  const { token = "", item = "", "*": name = "" } = params;
  return await sharedMediaResponse(ctx, request, {
    ...{ kind: "pitch", token, name },
    find: (link) => findPitchTrack(ctx, link, item),
  });
}
