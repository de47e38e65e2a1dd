import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { quoteBody } from "#app/api/transactions/quote-body.server.ts";
import { requireQuote } from "#app/licensing/quotes/get-quote.server.ts";

/** GET /api/v1/transactions/:id/quotes/:version: one version of the offer with its answer, for the client and for UpdateTransaction. */
export async function loader({ params: { id = "", version = "" }, context: { ctx } }: LoaderFunctionArgs) {
  return Response.json({ data: quoteBody(await requireQuote(ctx, { id, version })) });
}
