import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { readBytes } from "#app/edge/forms/read-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { paymentProvider } from "#app/licensing/invoices/cards/payment-provider.server.ts";
import { recordCardPayment } from "#app/licensing/invoices/cards/record-card-payment.server.ts";
import { invoicesCopy as copy } from "#app/licensing/invoices/invoices-copy.ts";

/** Bytes: events of other kinds are larger than that of a payment. */
const maxBytes = 256 * 1024;

/** POST /payments/stripe: Stripe reports an event, signed. */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  const provider = paymentProvider(ctx.env);
  if (provider === null || provider === "test") throw new AppError("not_found", copy.cards.missing);
  await enforceRateLimit(ctx.env, "edit", `card-event:${ctx.address}`);
  const payment = await provider.readEvent(request.headers, await readBytes(request, maxBytes), ctx.now);
  if (payment !== null) await recordCardPayment(ctx, { ...payment, provider: provider.name });
  return Response.json({ received: true }, { headers: { "Cache-Control": "no-store" } });
}
