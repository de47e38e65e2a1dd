import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { z } from "zod";
import { readJsonBody } from "#app/api/read-json-body.server.ts";
import { requireRecordId } from "#app/api/record-body.ts";
import { inquirySchema } from "#app/catalogue/inquiries/inquiry-form.ts";
import { listInquiries } from "#app/catalogue/inquiries/list-inquiries.server.ts";
import { listSongInquiries } from "#app/catalogue/inquiries/list-song-inquiries.server.ts";
import { requireInquirer } from "#app/catalogue/inquiries/require-inquirer.server.ts";
import { startInquiry } from "#app/catalogue/inquiries/start-inquiry.server.ts";
import { requireOptionSong } from "#app/catalogue/options/get-option-song.server.ts";
import { songMissing } from "#app/catalogue/track/song-missing.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";

/** Bytes: 4,150 characters at up to 12 bytes each (JSON escapes), and the id. */
const maxBytes = 52 * 1024;
const bodySchema = inquirySchema.extend({ songId: z.string({ error: songMissing }) });

const pageSchema = z.coerce.number().int().min(1).max(10_000).catch(1);

/**
 * GET /api/v1/inquiries?page=…: the conversations of this company that the person sent or receives, the latest first, 25 a page. With
 * `songId`, the `_id` of a recording, those that the person sent about it, 50 at most, each with its first message (CreateInquirie).
 */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  requireActor(ctx);
  const query = ctx.url.searchParams;
  if (query.has("songId")) {
    requireAccess(ctx, "artist-message");
    const songId = requireRecordId(query.get("songId"), songMissing);
    const { conversations } = await listSongInquiries(ctx, { id: songId });
    const items = conversations.map(({ id: _id, ...conversation }) => ({ _id, songId, ...conversation }));
    return Response.json({ data: { items } });
  }
  const { inquiries, page, pages } = await listInquiries(ctx, { page: pageSchema.parse(query.get("page") ?? 1) });
  const items = inquiries.map(({ id: _id, ...inquiry }) => ({ _id, ...inquiry }));
  return Response.json({ data: { items, paging: { page, pages } } });
}

/** POST /api/v1/inquiries `{ songId, subject, message }`: starts a conversation with the owner of a recording. 201 with its `_id`. */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  if (request.method !== "POST") throw new AppError("method_not_allowed", "Use POST to send a message.");
  requireInquirer(ctx);
  const { songId, ...form } = await readJsonBody(request, { schema: bodySchema, maxBytes });
  const { track } = await requireOptionSong(ctx, { id: requireRecordId(songId, songMissing) });
  const _id = await startInquiry(ctx, { ...form, track });
  return Response.json({ data: { _id, songId, status: "open" } }, { status: 201 });
}
