import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { drawSharePicture, type SharePicture } from "#app/ui/art/raster/share-picture.ts";
import { hashOf } from "#app/ui/art/seeded.ts";

/** Version of the drawing: increment it when the drawing changes, so that every picture gets a new URL. */
const drawing = 2;

/**
 * Path of a picture. `name` is "site", or "page/", "work/", "song/", "album/" or "artist/" with the slug; the file name contains a
 * fingerprint of the picture.
 */
export function sharePath(name: string, picture: SharePicture): string {
  const fingerprint = hashOf(JSON.stringify([drawing, picture]))
    .toString(16)
    .padStart(8, "0");
  return `/share/${name}/${fingerprint}.png`;
}

/**
 * The picture at `sharePath`, immutable and embeddable. The caller has checked that its page is public. A URL with an older fingerprint
 * redirects to the current one. @throws AppError not_found for other URLs
 */
export async function respondWithPicture(ctx: RequestContext, name: string, picture: SharePicture): Promise<Response> {
  if (!/\/[0-9a-f]{8}\.png$/.test(ctx.url.pathname)) throw new AppError("not_found", "Picture not found.");
  const path = sharePath(name, picture);
  if (ctx.url.pathname !== path) return new Response(null, { status: 302, headers: { Location: path } });
  const key = ctx.url.origin + path;
  const stored = await caches.default.match(key);
  if (stored) return new Response(stored.body, { headers: stored.headers });
  const png = await drawSharePicture(picture);
  const headers = {
    "Content-Type": "image/png",
    "Content-Length": String(png.length),
    "Cache-Control": "public, max-age=31536000, immutable",
    "Cross-Origin-Resource-Policy": "cross-origin",
  };
  ctx.waitUntil(caches.default.put(key, new Response(png, { headers })));
  return new Response(png, { headers });
}
