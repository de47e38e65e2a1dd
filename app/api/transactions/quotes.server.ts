import { z } from "zod";
import { ApiRouter } from "#app/api/frame/api-router.server.ts";
import { readJsonBody } from "#app/api/read-json-body.server.ts";
import { quoteSchema } from "#app/api/transactions/offer-schema.ts";
import { newQuoteSchema, quoteBody, quoteBytes, readQuoteBody } from "#app/api/transactions/quote-body.server.ts";
import { answerSchema } from "#app/licensing/acceptance/acceptance-forms.server.ts";
import { answerQuote } from "#app/licensing/quotes/answer-quote.server.ts";
import { requireQuote } from "#app/licensing/quotes/get-quote.server.ts";
import { makeQuote } from "#app/licensing/quotes/make-quote.server.ts";
import { readQuoteBasis } from "#app/licensing/quotes/read-quote-form.server.ts";
import { requireTransactionReader } from "#app/licensing/transactions/require-transaction.server.ts";

/** Bytes: a reason of 2,000 characters at up to 12 bytes each (JSON escapes). */
const answerBytes = 32 * 1024;

const params = z.object({ id: z.string(), version: z.string() });

// Bodies are read after the request and the version: what does not exist is a 404 regardless of the body.
export const quotes = new ApiRouter("Quotes and licences")
  .on(
    "post",
    "/transactions/:id/quotes",
    {
      summary: "Make the next version of the offer and mail it",
      description:
        "Fees are minor units of `currency`, `taxBp` is basis points; songs without a line are left out. `version` is the number that it gets, null for whichever is next.",
      access: "transactions-manage",
      params: params.pick({ id: true }),
      body: newQuoteSchema,
      maxBytes: quoteBytes,
      readsBody: true,
      status: 201,
      data: quoteSchema,
    },
    async ({ ctx, request, params: { id } }) => {
      const { intent: _, ...quote } = await readQuoteBody(request, await readQuoteBasis(ctx, { id }));
      const { version } = await makeQuote(ctx, { ...quote, id });
      return quoteBody(await requireQuote(ctx, { id, version: String(version) }));
    },
  )
  .on(
    "get",
    "/transactions/:id/quotes/:version",
    {
      summary: "One version of the offer with its answer",
      access: { who: "the client and UpdateTransaction", check: requireTransactionReader },
      params,
      data: quoteSchema,
    },
    async ({ ctx, params: place }) => quoteBody(await requireQuote(ctx, place)),
  )
  .on(
    "post",
    "/transactions/:id/quotes/:version/answer",
    {
      summary: "The client's answer to a quote, once and for good",
      access: { who: "the client", check: requireTransactionReader },
      params,
      body: answerSchema,
      maxBytes: answerBytes,
      readsBody: true,
      data: quoteSchema,
    },
    async ({ ctx, request, params: place }) => {
      await requireQuote(ctx, place);
      const answer = await readJsonBody(request, { schema: answerSchema, maxBytes: answerBytes });
      await answerQuote(ctx, { ...answer, ...place });
      return quoteBody(await requireQuote(ctx, place));
    },
  )
  .close();
