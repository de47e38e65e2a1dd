import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { z } from "zod";
import { readJsonBody } from "#app/api/read-json-body.server.ts";
import { requireRecordId } from "#app/api/record-body.ts";
import { listInquiries, startInquiry } from "#app/catalogue/inquiries/inquiries.server.ts";
import { inquirySchema } from "#app/catalogue/inquiries/inquiry-form.ts";
import { requireOptionSong } from "#app/catalogue/options/get-option-song.server.ts";
import { songMissing } from "#app/catalogue/track/song-missing.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";

/** Bytes: 4,150 characters at up to 12 bytes each (JSON escapes), and the id. */
const maxBytes = 52 * 1024;
const bodySchema = inquirySchema.extend({ songId: z.string({ error: songMissing }) });

/**
 * GET /api/v1/inquiries?songId=…, the `_id` of a recording: the person's conversations about it in this company, newest first, 50 at
 * most, each with its first message. For CreateInquirie.
 */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  requireAccess(ctx, "artist-message");
  const songId = requireRecordId(ctx.url.searchParams.get("songId"), songMissing);
  const { conversations } = await listInquiries(ctx, { id: songId });
  const items = conversations.map(({ id: _id, ...conversation }) => ({ _id, songId, ...conversation }));
  return Response.json({ data: { items } });
}

/** POST /api/v1/inquiries `{ songId, subject, message }`: starts a conversation with the owner of a recording. 201 with its `_id`. */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  if (request.method !== "POST") throw new AppError("method_not_allowed", "Use POST to send a message.");
  requireAccess(ctx, "artist-message");
  const { songId, ...form } = await readJsonBody(request, { schema: bodySchema, maxBytes });
  const { track } = await requireOptionSong(ctx, { id: requireRecordId(songId, songMissing) });
  const _id = await startInquiry(ctx, { ...form, track });
  return Response.json({ data: { _id, songId, status: "open" } }, { status: 201 });
}
