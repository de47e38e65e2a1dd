import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { quoteBody, readQuoteBody } from "#app/api/transactions/quote-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireQuote } from "#app/licensing/quotes/get-quote.server.ts";
import { makeQuote } from "#app/licensing/quotes/make-quote.server.ts";
import { readQuoteBasis } from "#app/licensing/quotes/read-quote-form.server.ts";

/**
 * POST /api/v1/transactions/:id/quotes `{ currency, lines: [{ songId, masterFee, compositionFee }], taxBp, conditions, validUntil, version }` makes
 * the next version of the offer and mails it. Fees in minor units; songs without a line are left out. 201, for UpdateTransaction.
 */
export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  if (request.method !== "POST") throw new AppError("method_not_allowed", "Use POST to make a quote.");
  const { intent: _, ...quote } = await readQuoteBody(request, await readQuoteBasis(ctx, { id }));
  const { version } = await makeQuote(ctx, { ...quote, id });
  const data = quoteBody(await requireQuote(ctx, { id, version: String(version) }));
  return Response.json({ data }, { status: 201 });
}
