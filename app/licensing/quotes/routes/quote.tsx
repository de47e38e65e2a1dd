import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { answerQuote } from "#app/licensing/quotes/answer-quote.server.ts";
import { OfferTable } from "#app/licensing/quotes/components/offer-table.tsx";
import { QuoteAnswer } from "#app/licensing/quotes/components/quote-answer.tsx";
import { QuoteState } from "#app/licensing/quotes/components/quote-state.tsx";
import { termsFacts } from "#app/licensing/quotes/components/terms-facts.ts";
import { isChoice, totalsOf } from "#app/licensing/quotes/quote.ts";
import { answerSchema } from "#app/licensing/quotes/quote-form.ts";
import { quotesCopy as copy } from "#app/licensing/quotes/quotes-copy.ts";
import { type QuotePage, readQuotePage } from "#app/licensing/quotes/read-quote-page.server.ts";
import { issuePath, newQuotePath, quotePath, transactionPath } from "#app/licensing/transactions/transaction-paths.ts";
import { formatIsoDate } from "#app/rights/iso-date.ts";
import { formatMoney } from "#app/rights/money.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

/** GET /transactions/:id/quotes/:version. */
export async function loader({ params: { id = "", version = "" }, context: { ctx } }: LoaderFunctionArgs) {
  return readQuotePage(ctx, { id, version });
}

/** The client accepts or declines. */
export async function action({ request, params, context: { ctx } }: ActionFunctionArgs) {
  const { id = "", version = "" } = params;
  await readQuotePage(ctx, { id, version });
  return submitForm(ctx, request, {
    schema: answerSchema,
    async act(given) {
      await answerQuote(ctx, { ...given, id, version });
      const toast =
        given.answer === "accept"
          ? { title: copy.acceptedToast, body: copy.acceptedText }
          : { title: copy.declinedToast };
      return { to: quotePath(id, Number(version)), toast: { kind: "success", ...toast } };
    },
  });
}

function factsOf({ request, offer, company }: QuotePage) {
  const terms = termsFacts(offer.terms);
  return [
    { label: copy.from, value: company },
    { label: copy.client, value: request.client },
    ...(request.endClient ? [{ label: copy.endClient, value: request.endClient }] : []),
    { label: copy.project, value: request.project || copy.untitled },
    { label: copy.made, value: <DateTime at={offer.createdAt} to="day" /> },
    { label: copy.validUntil, value: formatIsoDate(offer.validUntil) },
    ...terms,
    ...(request.description ? [{ label: copy.description, value: request.description }] : []),
  ];
}

function totalOf(line: QuotePage["offer"]["lines"][number], { taxBp, currency }: QuotePage["offer"]): string {
  return formatMoney(totalsOf([line], taxBp).total, currency);
}

export default function QuotePageView() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { request, offer, canAnswer, canQuote, canIssue } = page;
  return (
    <div className="max-w-4xl px-gutter pt-8 pb-16">
      <Link to={transactionPath(request.id)} className="row-action text-sm print:hidden">
        {copy.back}
      </Link>
      <h1 className="mt-2 text-title">{copy.title(offer.version)}</h1>
      <QuoteState page={page} />
      {canQuote || canIssue ? (
        <p className="mt-5 flex flex-wrap gap-3 print:hidden">
          {canIssue ? (
            <ButtonLink to={issuePath(request.id)} variant="accent">
              {copy.issue}
            </ButtonLink>
          ) : null}
          {canQuote ? (
            <ButtonLink to={newQuotePath(request.id)} variant="quiet">
              {copy.newVersion}
            </ButtonLink>
          ) : null}
        </p>
      ) : null}
      <div className="mt-8">
        <Facts facts={factsOf(page)} />
      </div>
      <h2 className="mt-10 mb-3 text-xl">{copy.songs}</h2>
      {isChoice(offer) ? <p className="mb-3 max-w-[60ch]">{copy.choiceHint}</p> : null}
      <OfferTable offer={offer} chosen={page.answer?.chosen ?? null} />
      {offer.conditions === "" ? null : (
        <section className="mt-10">
          <h2 className="mb-2 text-xl">{copy.conditions}</h2>
          <p className="max-w-[75ch] whitespace-pre-line [overflow-wrap:anywhere]">{offer.conditions}</p>
        </section>
      )}
      {canAnswer || reply ? (
        <QuoteAnswer
          total={formatMoney(offer.totals.total, offer.currency)}
          alternatives={isChoice(offer) ? offer.lines.map((line) => ({ ...line, total: totalOf(line, offer) })) : []}
          reply={reply}
        />
      ) : null}
      <p className="hint mt-8 print:hidden">{copy.print}</p>
    </div>
  );
}

export const meta = staffMeta<typeof loader>((page) => [
  copy.title(page.offer.version),
  page.request.project || copy.untitled,
]);
