import { concatUint8Arrays, hexToUint8Array } from "uint8array-extras";
import { z } from "zod";
import type { Env } from "#app/edge/context/env.server.ts";
import { readJson } from "#app/edge/forms/read-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { fetchPublic } from "#app/edge/http/public-url.server.ts";
import type { CardOrder, PaymentProvider } from "#app/licensing/invoices/cards/payment-provider.ts";
import { invoicesCopy as copy } from "#app/licensing/invoices/invoices-copy.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";

const sessionsUrl = "https://api.stripe.com/v1/checkout/sessions";
const limits = { maxBytes: 64 * 1024, timeoutMs: 15_000 };
/** Max age of a signature in ms, and of a clock that is ahead: the tolerance of Stripe's own libraries. */
const toleranceMs = 5 * 60_000;
/** During a rotation a request has one for each secret. */
const maxSignatures = 8;

const createdSession = z.object({ url: z.url({ protocol: /^https$/ }) });
const paidSession = z.object({
  type: z.literal("checkout.session.completed"),
  data: z.object({
    object: z.object({
      payment_status: z.literal("paid"),
      payment_intent: z.string().min(1),
      amount_total: z.int().positive(),
      currency: z.string().toUpperCase(),
      metadata: z.object({ invoice: z.string().min(1) }),
    }),
  }),
});

/**
 * The form of a Checkout session. Stripe counts in minor units as invoices do, also without decimals (JPY); where it differs (three decimals, ISK,
 * UGX) is no currency of an offer: a test compares them.
 */
function sessionForm({ invoiceId, number, amount, currency, returnUrl, cancelUrl }: CardOrder): URLSearchParams {
  return new URLSearchParams({
    mode: "payment",
    // Others are paid days later.
    "payment_method_types[0]": "card",
    "line_items[0][quantity]": "1",
    "line_items[0][price_data][currency]": currency.toLowerCase(),
    "line_items[0][price_data][unit_amount]": String(amount),
    "line_items[0][price_data][product_data][name]": copy.invoiceTitle(number),
    client_reference_id: invoiceId,
    "metadata[invoice]": invoiceId,
    success_url: returnUrl,
    cancel_url: cancelUrl,
  });
}

/** Whether one of the signatures (v1) of `Stripe-Signature` is that of its time and the body. Compares in constant time. */
async function isSigned(header: string, { secret, body, now }: { secret: string; body: Uint8Array; now: number }) {
  const fields = header.split(",").map((field) => field.trim().split("="));
  const valuesOf = (name: string) => fields.flatMap(([key, value = ""]) => (key === name ? [value] : []));
  const [time = ""] = valuesOf("t");
  if (!/^\d{1,12}$/.test(time) || Math.abs(now - Number(time) * 1000) > toleranceMs) return false;
  const encoder = new TextEncoder();
  const hmac = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), hmac, false, ["verify"]);
  const text = concatUint8Arrays([encoder.encode(`${time}.`), body]).slice();
  const signatures = valuesOf("v1").filter((value) => /^[0-9a-f]{64}$/.test(value));
  const results = signatures
    .slice(0, maxSignatures)
    .map((value) => crypto.subtle.verify("HMAC", key, hexToUint8Array(value).slice(), text));
  return (await Promise.all(results)).includes(true);
}

/** Stripe Checkout, without its library. */
export function stripe(env: Env, { key, secret }: { key: string; secret: string }): PaymentProvider {
  return {
    name: "stripe",
    origin: "https://checkout.stripe.com",
    async startPayment(order, now) {
      const headers = {
        Authorization: `Bearer ${key}`,
        "Content-Type": "application/x-www-form-urlencoded",
        // A second press leads to the same page, so that nothing is paid twice.
        "Idempotency-Key": `${order.invoiceId}:${order.amount}:${isoDateOf(now)}`,
      };
      const init = { method: "POST", headers, body: String(sessionForm(order)) };
      const fetched = await fetchPublic(env, sessionsUrl, init, limits);
      if ("response" in fetched && fetched.response.status === 200) {
        const read = await readJson(new Response(fetched.response.body)).catch(() => null);
        const session = createdSession.safeParse(read);
        if (session.success) return session.data.url;
      }
      throw new AppError("unavailable", copy.cards.unavailable);
    },
    async readEvent(headers, body, now) {
      if (!(await isSigned(headers.get("Stripe-Signature") ?? "", { secret, body, now })))
        throw new AppError("invalid", "The signature is wrong, or older than five minutes.");
      const { success, data: event } = paidSession.safeParse(await readJson(new Response(body), body.byteLength));
      if (!success) return null;
      const { payment_intent: paymentId, amount_total: amount, currency, metadata } = event.data.object;
      return { paymentId, invoiceId: metadata.invoice, amount, currency };
    },
  };
}
