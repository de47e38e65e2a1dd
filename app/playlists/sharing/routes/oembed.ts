import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { AppError } from "#app/edge/http/app-error.ts";
import { findPublicPlaylist } from "#app/playlists/sharing/embed/find-public-playlist.server.ts";
import { oembedBody, slugIn } from "#app/playlists/sharing/embed/oembed.ts";
import { embedCopy } from "#app/playlists/sharing/playlist-share-copy.ts";

/**
 * GET /oembed?url=…&maxwidth=&maxheight=: oEmbed response of a public playlist (oembed.com). 404 for any other URL, 501 for XML.
 */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  ctx.cache.allowed = false;
  const { searchParams: query, origin, host } = ctx.url;
  if ((query.get("format") ?? "json") !== "json") return new Response(embedCopy.unsupported, { status: 501 });
  const slug = slugIn(query.get("url") ?? "", host);
  const playlist = slug === null ? null : await findPublicPlaylist(ctx, { slug });
  if (playlist === null) throw new AppError("not_found", embedCopy.missing);
  const body = oembedBody({ ...playlist, company: ctx.company.name, origin, query });
  return Response.json(body, {
    headers: { "Access-Control-Allow-Origin": "*", "Cross-Origin-Resource-Policy": "cross-origin" },
  });
}
