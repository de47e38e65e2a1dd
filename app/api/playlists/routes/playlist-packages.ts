import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { z } from "zod";
import { readJsonBody } from "#app/api/read-json-body.server.ts";
import { makePackage } from "#app/downloads/package/make-package.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { getPlaylist } from "#app/playlists/get-playlist.server.ts";
import { packagePageCopy as pageCopy } from "#app/playlists/package/package-page-copy.ts";
import { requirePackagePlaylist } from "#app/playlists/package/require-package-playlist.server.ts";
import { packagePath } from "#app/playlists/playlist.ts";
import { playlistsCopy as copy } from "#app/playlists/playlists-copy.ts";

const maxBytes = 4096;
const bodySchema = z.object({ format: z.enum(["mp3", "original"], { error: pageCopy.formatMissing }) });

/**
 * POST /api/v1/playlists/:id/packages `{ format }`, mp3 or original: puts the tracks of a playlist together as one ZIP. `data.url` takes the same
 * credentials until `expiresAt` (ms), with `Range`. For those who may download.
 */
export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  if (request.method !== "POST") throw new AppError("method_not_allowed", "Use POST to make a package.");
  requireAccess(ctx, "download");
  const { format } = await readJsonBody(request, { schema: bodySchema, maxBytes });
  const slug = (await getPlaylist(ctx, { id, stored: true }))?.slug;
  if (slug === undefined) throw new AppError("not_found", copy.gone);
  const { subject, rows } = await requirePackagePlaylist(ctx, { slug });
  const { id: _id, expires, signature } = await makePackage(ctx, { subject, rows, format });
  const query = new URLSearchParams({ expires: String(expires), signature });
  const url = new URL(`${packagePath({ slug })}/${_id}?${query}`, ctx.url.origin).href;
  return Response.json({ data: { _id, url, expiresAt: expires } }, { status: 201 });
}
