import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { z } from "zod";
import { readJsonBody } from "#app/api/read-json-body.server.ts";
import { requireRecordId } from "#app/api/record-body.ts";
import { addInquiryMessage, closeInquiry } from "#app/catalogue/inquiries/change-inquiry.server.ts";
import { conversationsCopy as copy } from "#app/catalogue/inquiries/conversations-copy.ts";
import { getInquiry } from "#app/catalogue/inquiries/get-inquiry.server.ts";
import { replySchema } from "#app/catalogue/inquiries/inquiry-form.ts";
import { requireWriter } from "#app/catalogue/inquiries/require-inquirer.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";

/** Bytes: 4,000 characters at up to 12 bytes each (JSON escapes). */
const maxBytes = 52 * 1024;
const statusSchema = z.object({ status: z.literal("closed") });

async function inquiryResponse(ctx: RequestContext, id: string): Promise<Response> {
  const { id: _id, messages, ...inquiry } = await getInquiry(ctx, { id });
  const items = messages.map(({ id: messageId, ...message }) => ({ _id: messageId, ...message }));
  return Response.json({ data: { _id, ...inquiry, messages: items } });
}

/** GET /api/v1/inquiries/:id: a conversation that the person sent or receives, with its latest 200 messages, oldest first. */
export async function loader({ params, context: { ctx } }: LoaderFunctionArgs) {
  requireActor(ctx);
  return inquiryResponse(ctx, requireRecordId(params.id, copy.missing));
}

/** POST `{ message }` adds a message, PATCH `{ status: "closed" }` closes the conversation; both return it. */
export async function action({ request, params, context: { ctx } }: ActionFunctionArgs) {
  if (request.method !== "POST" && request.method !== "PATCH")
    throw new AppError("method_not_allowed", "Use POST to answer or PATCH to close a conversation.");
  requireWriter(ctx);
  const id = requireRecordId(params.id, copy.missing);
  if (request.method === "POST") {
    const { message } = await readJsonBody(request, { schema: replySchema, maxBytes });
    await addInquiryMessage(ctx, { id, message });
  } else {
    await readJsonBody(request, { schema: statusSchema, maxBytes });
    await closeInquiry(ctx, { id });
  }
  return inquiryResponse(ctx, id);
}
