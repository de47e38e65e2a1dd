import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { z } from "zod";
import { pitchBody } from "#app/api/pitch-body.server.ts";
import { readJsonBody } from "#app/api/read-json-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { listPitches, pitchesPerPage } from "#app/reels/pitch/list/list-pitches.server.ts";
import { pitchesQuerySchema } from "#app/reels/pitch/list/pitches-query.ts";
import { pitchPath } from "#app/reels/pitch/pitch.ts";
import { newPitchSchema } from "#app/reels/pitch/pitch-form.ts";
import { createPitch, presentPlaylist } from "#app/reels/pitch/record/create-pitch.server.ts";

/** Bytes: the texts of a new pitch, at up to 12 bytes a character (JSON escapes). */
const maxBytes = 8 * 1024;

const createSchema = z.union([z.object({ playlistId: z.string().min(1).max(64) }), newPitchSchema]);

/**
 * GET /api/v1/pitches?q=…&show=mine|shared|company&page=…, for UpdatePlaylist: the person's pitches, those that others let them into (shared), or those that others show to the company, with
 * how often their share links were opened and answered, 25 a page.
 */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  requireAccess(ctx, "playlists");
  const query = pitchesQuerySchema.parse({ q: "", ...Object.fromEntries(ctx.url.searchParams) });
  const { pitches, total, page, pages } = await listPitches(ctx, query);
  const items = pitches.map(({ id: _id, ...pitch }) => ({ _id, ...pitch, uri: pitchPath(_id) }));
  const paging = { limit: pitchesPerPage, page, totalItems: total, totalPages: pages };
  return Response.json({ data: { items, paging } });
}

/**
 * POST /api/v1/pitches `{ title, client }`, the second optional, makes a pitch without slides; `{ playlistId }` makes one of a playlist that
 * the person may read. 201 with the pitch; 200 with the person's latest pitch of that playlist where there is one. For UpdatePlaylist.
 */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  if (request.method !== "POST") throw new AppError("method_not_allowed", "Use POST to create a pitch.");
  requireAccess(ctx, "playlists");
  const input = await readJsonBody(request, { schema: createSchema, maxBytes });
  if (!("playlistId" in input)) {
    const { id } = await createPitch(ctx, input);
    return Response.json({ data: await pitchBody(ctx, id) }, { status: 201 });
  }
  const { id, isNew } = await presentPlaylist(ctx, input);
  return Response.json({ data: await pitchBody(ctx, id) }, { status: isNew ? 201 : 200 });
}
