import { data } from "@remix-run/cloudflare";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { FormResult } from "#app/edge/forms/in-dialog.ts";
import { parseForm } from "#app/edge/forms/parse-form.server.ts";
import { priceQuote, rateCardKey } from "#app/licensing/quotes/price-quote.server.ts";
import { readTerm } from "#app/licensing/quotes/quote-extras.ts";
import { quoteSchema } from "#app/licensing/quotes/quote-form.ts";
import { quotesCopy } from "#app/licensing/quotes/quotes-copy.ts";
import { readQuoteBasis } from "#app/licensing/quotes/read-quote-form.server.ts";
import { currencies } from "#app/rights/licence-terms.ts";

const copy = quotesCopy.rates;

/** The form of a quote with the fees of the rate card for the typed currency and term. Nothing is checked or stored yet. */
export async function fillFromRates(ctx: RequestContext, form: FormData, { id }: { id: string }) {
  const basis = await readQuoteBasis(ctx, { id });
  const { initialValue } = parseForm(form, quoteSchema(basis)).reply();
  const currency = currencies.find((one) => one === form.get("currency")) ?? "EUR";
  const { value: terms } = readTerm(String(form.get("termMonths") ?? "").trim(), basis.terms);
  const priced = await priceQuote(ctx, { songs: basis.songs, terms, currency });
  const refuse = (why: string) =>
    data<FormResult>({ status: "error", initialValue, error: { "": [why] } }, { status: 409 });
  if (priced === null) return refuse(copy.none);
  if (Object.keys(priced.fees).length === 0) return refuse(copy.unpriced);
  const pricing = { rateCard: rateCardKey(priced.pricing), filledAt: String(ctx.now) };
  const filled = { ...initialValue, ...priced.fees, ...pricing };
  return data<FormResult>({ initialValue: filled }, { status: 200 });
}
