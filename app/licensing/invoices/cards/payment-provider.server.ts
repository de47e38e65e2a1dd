import type { Env } from "#app/edge/context/env.server.ts";
import type { PaymentProvider } from "#app/licensing/invoices/cards/payment-provider.ts";
import { stripe } from "#app/licensing/invoices/cards/stripe.server.ts";

/** The provider that is configured; "test" in a local copy without one, where a payment is recorded and no money moves. */
export function paymentProvider(env: Env): PaymentProvider | "test" | null {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secret } = env;
  if (key !== undefined && secret !== undefined) return stripe(env, { key, secret });
  return env.STAGE === "local" ? "test" : null;
}
