import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { z } from "zod";
import { readJsonBody } from "#app/api/read-json-body.server.ts";
import { createDownload } from "#app/downloads/create-download.server.ts";
import { downloadRequestSchema, linkPath } from "#app/downloads/download-request.ts";
import { listDownloads } from "#app/downloads/list-downloads.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";

const maxBytes = 4096;
const bodySchema = z.object({ songId: downloadRequestSchema.shape.song, format: downloadRequestSchema.shape.format });
const pageSchema = z.coerce.number().int().min(1).max(1_000_000).catch(1);

/** GET /api/v1/downloads?page=: what the person downloaded in this workspace, newest first, 25 a page. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const page = pageSchema.parse(ctx.url.searchParams.get("page") ?? 1);
  const { downloads, ...paging } = await listDownloads(ctx, { page });
  const items = downloads.map(({ id: _id, recordingId: songId, ...download }) => ({ _id, songId, ...download }));
  return Response.json({ data: { items, ...paging } });
}

/**
 * POST /api/v1/downloads {songId, format}: starts a download, as the menu does. `songId` is the `_id` of the recording. `data.url`
 * takes the same credentials until `expiresAt` (ms).
 */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  if (request.method !== "POST") throw new AppError("method_not_allowed", "Use POST to start a download.");
  requireActor(ctx);
  const { songId, format } = await readJsonBody(request, { schema: bodySchema, maxBytes });
  const { id: _id, link, fileName } = await createDownload(ctx, { recordingId: songId, format });
  const url = new URL(linkPath("/api/v1/downloads", link), ctx.url.origin).href;
  return Response.json({ data: { _id, url, fileName, expiresAt: link.expires } }, { status: 201 });
}
