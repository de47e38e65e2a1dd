import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { readCommentsQuery } from "#app/playlists/comments/comments-query.ts";
import { exportComments, exportFormats } from "#app/playlists/comments/export/export-comments.server.ts";
import { frameRates } from "#app/playlists/comments/export/write-edl.ts";
import { playlistCommentsCopy } from "#app/playlists/comments/playlist-comments-copy.ts";

const { errors } = playlistCommentsCopy;

/** GET …/playlist/:slug/comments/export?format=csv|labels|edl&show=…&track=…&fps=24|25|30. For users who may read the comments. */
export async function loader({ params: { slug = "" }, context: { ctx } }: LoaderFunctionArgs) {
  requireActor(ctx);
  const query = ctx.url.searchParams;
  const format = exportFormats.find((one) => one === query.get("format"));
  const rate = frameRates.find((one) => String(one) === (query.get("fps") ?? "25"));
  if (format === undefined) throw new AppError("invalid", errors.format);
  if (rate === undefined) throw new AppError("invalid", errors.rate);
  const trackId = query.get("track")?.slice(0, 64) || null;
  return exportComments(ctx, { slug, format, rate, trackId, view: readCommentsQuery(query).view });
}
