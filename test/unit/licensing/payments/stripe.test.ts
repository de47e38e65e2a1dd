import { createHmac } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { type Bindings, readEnv } from "#app/edge/context/env.server.ts";
import { paymentProvider } from "#app/licensing/invoices/cards/payment-provider.server.ts";
import type { PaymentProvider } from "#app/licensing/invoices/cards/payment-provider.ts";
import { currencies } from "#app/rights/licence-terms.ts";
import { decimalsOf } from "#app/rights/money.ts";

/*
 * Contract with Stripe. The session and the event are written by hand in the shape of the public API reference (docs.stripe.com/api: "The
 * Checkout Session object", "The Event object"), shortened; they were not recorded from an account. Signatures are computed here as
 * docs.stripe.com/webhooks#verify-manually says.
 */
const session = {
  id: "cs_test_a11YYufWQzNY63zpQ6QSNRQhkUpVph4WRmzW0zWJO2znZKdVujZ0N0S22u",
  object: "checkout.session",
  amount_subtotal: 36_000,
  amount_total: 36_000,
  client_reference_id: "invoice-1",
  currency: "eur",
  livemode: false,
  metadata: { invoice: "invoice-1" },
  mode: "payment",
  payment_intent: null as string | null,
  payment_method_types: ["card"],
  payment_status: "unpaid",
  status: "open",
  url: "https://checkout.stripe.com/c/pay/cs_test_a11YYufWQzNY63zpQ6QSNRQhkUpVph4WRmzW0zWJO2znZKdVujZ0N0S22u" as
    | string
    | null,
};
const paid = {
  ...session,
  ...{ payment_intent: "pi_3MtwBwLkdIwHu7ix28a3tqPa", payment_status: "paid", status: "complete", url: null },
};
const eventOf = (object: object, type = "checkout.session.completed") =>
  JSON.stringify({
    ...{ id: "evt_1NG8Du2eZvKYlo2CUI79vXWy", object: "event", api_version: "2025-03-31.basil", created: 1_686_089_970 },
    ...{ type, data: { object }, livemode: false, pending_webhooks: 1, request: { id: null, idempotency_key: null } },
  });

const secret = "whsec_test_5f8d9c1e";
const settings = {
  ...{ STAGE: "production", APP_HOST: "syncline.example", APP_URL: "https://syncline.example" },
  ...{ STRIPE_SECRET_KEY: "sk_test_4eC39HqLyjWDarjtT1zdp7dc", STRIPE_WEBHOOK_SECRET: secret },
};
const providerOf = (given: Record<string, string | undefined> = {}) =>
  paymentProvider(readEnv({ ...settings, ...given } as unknown as Bindings));
const stripe = () => providerOf() as PaymentProvider;
const now = Date.UTC(2026, 10, 30, 12);
const seconds = now / 1000;
const sign = (body: string, time: number | string = seconds, key = secret) =>
  createHmac("sha256", key).update(`${time}.${body}`).digest("hex");
const read = (body: string, header: string) =>
  stripe().readEvent(new Headers({ "Stripe-Signature": header }), new TextEncoder().encode(body), now);

afterEach(() => vi.unstubAllGlobals());

const order = {
  ...{ invoiceId: "invoice-1", number: "KK-2026-0001", amount: 36_000, currency: "EUR" },
  ...{ returnUrl: "https://syncline.example/invoices/invoice-1?card=paid" },
  ...{ cancelUrl: "https://syncline.example/invoices/invoice-1" },
};

/** The network: a resolver of names, and Stripe. */
function network(respond: () => Response) {
  const requests: Request[] = [];
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    if (address.startsWith("https://cloudflare-dns.com/"))
      return Response.json({
        Status: 0,
        Answer: address.endsWith("type=A") ? [{ type: 1, data: "198.137.150.1" }] : [],
      });
    requests.push(new Request(address, init));
    return respond();
  });
  return requests;
}

test("a session is created for what is open, once a day for one amount", async () => {
  const requests = network(() => Response.json(session));
  expect(await stripe().startPayment(order, now)).toBe(session.url);
  const [request] = requests;
  expect([request?.method, request?.url]).toEqual(["POST", "https://api.stripe.com/v1/checkout/sessions"]);
  expect(request?.headers.get("Authorization")).toBe("Bearer sk_test_4eC39HqLyjWDarjtT1zdp7dc");
  expect(request?.headers.get("Idempotency-Key")).toBe("invoice-1:36000:2026-11-30");
  expect(Object.fromEntries(new URLSearchParams(await request?.text()))).toEqual({
    mode: "payment",
    "payment_method_types[0]": "card",
    "line_items[0][quantity]": "1",
    "line_items[0][price_data][currency]": "eur",
    "line_items[0][price_data][unit_amount]": "36000",
    "line_items[0][price_data][product_data][name]": "Invoice KK-2026-0001",
    client_reference_id: "invoice-1",
    "metadata[invoice]": "invoice-1",
    success_url: order.returnUrl,
    cancel_url: order.cancelUrl,
  });
});

test.each<[string, () => Response]>([
  [
    "refuses",
    () => Response.json({ error: { type: "invalid_request_error", code: "amount_too_small" } }, { status: 400 }),
  ],
  ["fails", () => new Response("<html>", { status: 502 })],
  ["says no JSON", () => new Response("<html>")],
  ["says no address", () => Response.json(paid)],
  ["names another scheme", () => Response.json({ url: "javascript:alert(1)" })],
  ["redirects", () => new Response(null, { status: 302, headers: { Location: "https://other.example/" } })],
])("a provider that %s starts no payment", async (_, respond) => {
  network(respond);
  await expect(stripe().startPayment(order, now)).rejects.toMatchObject({ code: "unavailable" });
});

// docs.stripe.com/currencies
const zeroDecimal = "BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF".split(" ");
const special = "ISK UGX HUF TWD BHD JOD KWD OMR TND".split(" ");

test.each(currencies)("amounts in %s are counted by Stripe as by invoices", (currency) => {
  expect(special).not.toContain(currency);
  expect(decimalsOf(currency)).toBe(zeroDecimal.includes(currency) ? 0 : 2);
});

test("a paid session is read, in any currency, with one of several signatures", async () => {
  const body = eventOf(paid);
  const payment = { paymentId: "pi_3MtwBwLkdIwHu7ix28a3tqPa", invoiceId: "invoice-1", amount: 36_000, currency: "EUR" };
  expect(await read(body, `t=${seconds},v1=${sign(body)}`)).toEqual(payment);
  const wrong = sign(body, seconds, "whsec_former");
  expect(await read(body, `t=${seconds},v1=${wrong},v1=${sign(body)},v0=${"0".repeat(64)}`)).toEqual(payment);
  const yen = eventOf({ ...paid, currency: "jpy" });
  expect(await read(yen, `t=${seconds}, v1=${sign(yen)}`)).toEqual({ ...payment, currency: "JPY" });
  for (const time of [seconds - 300, seconds + 300])
    expect(await read(body, `t=${time},v1=${sign(body, time)}`), String(time)).toEqual(payment);
});

test.each<[string, string]>([
  ["another type", eventOf(paid, "payment_intent.succeeded")],
  ["one that is not paid yet", eventOf({ ...paid, payment_status: "unpaid" })],
  ["a session of another system of the account", eventOf({ ...paid, metadata: {} })],
  ["a subscription", eventOf({ ...paid, payment_intent: null })],
  ["nothing", eventOf({ ...paid, amount_total: 0 })],
  ["no event", "[]"],
])("%s is no payment", async (_, body) => {
  expect(await read(body, `t=${seconds},v1=${sign(body)}`)).toBeNull();
});

test("a wrong, missing, old or early signature is refused", async () => {
  const body = eventOf(paid);
  const right = sign(body);
  const headers = [
    ...[
      "",
      "t=",
      `v1=${right}`,
      `t=${seconds}`,
      `t=${seconds},v1=`,
      `t=${seconds},v0=${right}`,
      `t=${seconds + 1},v1=${right}`,
    ],
    ...[`t=${seconds},v1=${sign(`${body} `)}`, `t=${seconds},v1=${sign(body, seconds, "whsec_other")}`],
    ...[`t=${seconds},v1=${right.slice(1)}`, `t=${seconds},v1=${right.toUpperCase()}`, `t=1e9,v1=${sign(body, "1e9")}`],
    ...[seconds - 301, seconds + 301].map((time) => `t=${time},v1=${sign(body, time)}`),
    `t=${seconds},${`v1=${"0".repeat(64)},`.repeat(8)}v1=${right}`,
  ];
  for (const header of headers) await expect(read(body, header), header).rejects.toMatchObject({ code: "invalid" });
});

test("there is a provider with both secrets, and in a local copy without them the test", () => {
  expect(stripe()).toMatchObject({ name: "stripe", origin: "https://checkout.stripe.com" });
  expect(providerOf({ STRIPE_WEBHOOK_SECRET: undefined })).toBeNull();
  expect(providerOf({ STRIPE_SECRET_KEY: undefined })).toBeNull();
  expect(providerOf({ STRIPE_SECRET_KEY: undefined, STAGE: "local" })).toBe("test");
  expect(() => providerOf({ STRIPE_SECRET_KEY: "pk_live_1" })).toThrow("STRIPE_SECRET_KEY begins with");
  expect(() => providerOf({ STRIPE_WEBHOOK_SECRET: "secret" })).toThrow("STRIPE_WEBHOOK_SECRET begins with");
});
