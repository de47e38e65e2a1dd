import { z } from "zod";
import { parseBody, readJsonBody } from "#app/api/read-json-body.server.ts";
import { recordIdSchema } from "#app/api/record-body.ts";
import { offerBody } from "#app/api/transactions/offer-body.ts";
import { discountSchema, optionSchema } from "#app/api/transactions/offer-schema.ts";
import { labelled } from "#app/edge/forms/labelled.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { answerOf, type requireQuote } from "#app/licensing/quotes/get-quote.server.ts";
import { feeField, percentOf, quoteLimits } from "#app/licensing/quotes/quote.ts";
import { writeDiscount, writeOptions } from "#app/licensing/quotes/quote-extras.ts";
import { quoteSchema } from "#app/licensing/quotes/quote-form.ts";
import { quotesCopy as copy } from "#app/licensing/quotes/quotes-copy.ts";
import type { readQuoteBasis } from "#app/licensing/quotes/read-quote-form.server.ts";
import { currencies } from "#app/rights/licence-terms.ts";
import { fromMinorUnits } from "#app/rights/money.ts";
import type { StoredSignature } from "#db/schema/quotes.server.ts";

const fee = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER);

export const newQuoteSchema = z.object({
  currency: z.enum(currencies, labelled(copy.currency)),
  lines: z.array(z.object({ songId: recordIdSchema, masterFee: fee, compositionFee: fee })).max(1000),
  taxBp: z.number({ error: copy.errors.tax }).int(copy.errors.tax).min(0, copy.errors.tax).nullable().default(null),
  conditions: z.string().default(""),
  discount: discountSchema.nullable().default(null),
  options: z.array(optionSchema).max(quoteLimits.options).default([]),
  termMonths: z.number().int().nullable().default(null).describe("Another term than that of the request."),
  validUntil: z.string({ error: copy.errors.validUntil }),
  version: z.number().int().min(1).max(999_999).nullable().default(null),
});

/** Bytes: a hundred songs, and 4,000 characters of conditions at up to 12 bytes each (JSON escapes). */
export const quoteBytes = 96 * 1024;

/**
 * A new quote version in a JSON body, validated by the form's schema, so that pages and API share the rules. `lines`: offered songs with
 * fees in minor units; `version`: its number, null for the next one. @throws AppError invalid, naming the fields
 */
export async function readQuoteBody(request: Request, basis: Awaited<ReturnType<typeof readQuoteBasis>>) {
  const { lines, currency, taxBp, version, discount, options, termMonths, ...rest } = await readJsonBody(request, {
    schema: newQuoteSchema,
    maxBytes: quoteBytes,
  });
  const include = lines.map(({ songId }) => songId);
  if (new Set(include).size < include.length)
    throw new AppError("invalid", copy.errors.repeatedSong, { lines: [copy.errors.repeatedSong] });
  const fees = lines.flatMap(({ songId, masterFee, compositionFee }) => [
    [feeField.masterFee(songId), fromMinorUnits(masterFee, currency)],
    [feeField.compositionFee(songId), fromMinorUnits(compositionFee, currency)],
  ]);
  const typed = {
    ...(Object.fromEntries(fees) as Record<string, string>),
    ...rest,
    ...writeOptions(options, currency),
    discount: writeDiscount(discount, currency),
    discountReason: discount?.reason ?? "",
    termMonths: termMonths?.toString() ?? "",
    currency,
    include,
    taxPercent: taxBp === null ? "" : percentOf(taxBp),
    version: version === null ? "" : String(version),
  };
  return parseBody(quoteSchema(basis), typed);
}

function signatureBody(signature: StoredSignature | null) {
  if (signature === null) return null;
  const { name, company, role, textHash } = signature;
  return { name, company, role, textHash };
}

/** A version of an offer. */
export function quoteBody({ quote, replacedBy, answer }: Awaited<ReturnType<typeof requireQuote>>) {
  const { id: _id, version, validUntil, createdAt, options, discount } = quote;
  const body = { _id, version, ...offerBody(quote), discount, options, validUntil, createdAt, replacedBy };
  return { ...body, answer: answer && { ...answerOf(answer), signature: signatureBody(answer.signature) } };
}
