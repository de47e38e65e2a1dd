import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { readJsonBody } from "#app/api/read-json-body.server.ts";
import { quoteBody } from "#app/api/transactions/quote-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { answerQuote } from "#app/licensing/quotes/answer-quote.server.ts";
import { requireQuote } from "#app/licensing/quotes/get-quote.server.ts";
import { answerSchema } from "#app/licensing/quotes/quote-form.ts";

/** Bytes: a reason of 2,000 characters at up to 12 bytes each (JSON escapes). */
const maxBytes = 32 * 1024;

/** POST /api/v1/transactions/:id/quotes/:version/answer `{ answer: "accept" | "decline", reason }`: the client's answer, once and for good. */
export async function action({ request, params, context: { ctx } }: ActionFunctionArgs) {
  if (request.method !== "POST") throw new AppError("method_not_allowed", "Use POST to answer a quote.");
  const { id = "", version = "" } = params;
  await requireQuote(ctx, { id, version });
  await answerQuote(ctx, { ...(await readJsonBody(request, { schema: answerSchema, maxBytes })), id, version });
  return Response.json({ data: quoteBody(await requireQuote(ctx, { id, version })) });
}
