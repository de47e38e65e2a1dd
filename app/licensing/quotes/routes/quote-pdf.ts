import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { printOffer } from "#app/licensing/acceptance/print-offer.server.ts";
import { requireQuote } from "#app/licensing/quotes/get-quote.server.ts";
import { quotePath } from "#app/licensing/transactions/transaction-paths.ts";

/** GET /transactions/:id/quotes/:version.pdf */
export async function loader({ params: { id = "", version = "" }, context: { ctx } }: LoaderFunctionArgs) {
  const offer = await requireQuote(ctx, { id, version });
  return printOffer(ctx, offer, new URL(quotePath(id, offer.quote.version), ctx.url.origin).href);
}
