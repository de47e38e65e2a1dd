import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { AnswerPart } from "#app/licensing/acceptance/components/answer-part.tsx";
import { ChangedPart } from "#app/licensing/acceptance/components/changed-part.tsx";
import { Counters } from "#app/licensing/acceptance/components/counters.tsx";
import { OfferText } from "#app/licensing/acceptance/components/offer-text.tsx";
import { OptionsPart } from "#app/licensing/acceptance/components/options-part.tsx";
import { SendPart } from "#app/licensing/acceptance/components/send-part.tsx";
import { SignedPart } from "#app/licensing/acceptance/components/signed-part.tsx";
import { submitQuotePage } from "#app/licensing/acceptance/quote.action.server.ts";
import { OfferDocument } from "#app/licensing/quotes/components/offer-document.tsx";
import { QuoteState } from "#app/licensing/quotes/components/quote-state.tsx";
import { termsFacts } from "#app/licensing/quotes/components/terms-facts.ts";
import { isChoice } from "#app/licensing/quotes/quote.ts";
import { quotesCopy as copy } from "#app/licensing/quotes/quotes-copy.ts";
import { type QuotePage, readQuotePage } from "#app/licensing/quotes/read-quote-page.server.ts";
import { WhyTable } from "#app/licensing/rates/components/why-table.tsx";
import { issuePath, newQuotePath, quotePath, transactionPath } from "#app/licensing/transactions/transaction-paths.ts";
import { formatIsoDate } from "#app/rights/iso-date.ts";
import { madeCopy } from "#app/rights/made/made-copy.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { Folded } from "#app/ui/folded.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Trail } from "#app/ui/list/trail.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

/** GET /transactions/:id/quotes/:version. */
export async function loader({ params: { id = "", version = "" }, context: { ctx } }: LoaderFunctionArgs) {
  return readQuotePage(ctx, { id, version });
}

/** The forms of the client and of the staff. */
export async function action({ request, params: { id = "", version = "" }, context: { ctx } }: ActionFunctionArgs) {
  return submitQuotePage(ctx, await readForm(request), { id, version });
}

function contentOf({ request, offer, company }: QuotePage) {
  return {
    facts: [
      { label: copy.from, value: company },
      { label: copy.client, value: request.client },
      ...(request.endClient ? [{ label: copy.endClient, value: request.endClient }] : []),
      { label: copy.project, value: request.project || copy.untitled },
      { label: copy.made, value: <DateTime at={offer.createdAt} to="day" /> },
      { label: copy.validUntil, value: formatIsoDate(offer.validUntil) },
    ],
    terms: [
      ...termsFacts(offer.terms),
      ...(request.description ? [{ label: copy.description, value: request.description }] : []),
    ],
  };
}

export default function QuotePageView() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { request, offer, parts, canAnswer } = page;
  const act = reply?.initialValue?.act;
  const isAnswering = reply !== undefined && (act === "answer" || act === "counter");
  return (
    <div className="max-w-form px-gutter pt-8 pb-16">
      <Trail to={transactionPath(request.id)} label={copy.back} />
      <h1 className="mt-2 text-title">{copy.title(offer.version)}</h1>
      <QuoteState page={page} />
      <ChangedPart changed={page.changed} />
      {page.signed === null ? null : <SignedPart signed={page.signed} />}
      <StaffLinks page={page} />
      <OfferDocument
        {...contentOf(page)}
        company={page.company}
        offer={offer}
        chosen={page.answer?.chosen ?? null}
        note={isChoice(offer) ? copy.choiceHint : ""}
        madeTitle={madeCopy.titleOfSongs}
        conditions={offer.conditions}
      />
      {page.pricing === null ? null : <Pricing pricing={page.pricing} currency={offer.currency} />}
      <OptionsPart
        parts={parts}
        name={page.canExercise ? page.reader : null}
        linksRequests
        reply={act === "exercise" ? reply : undefined}
      />
      <p className="mt-8 print:hidden">
        <a href={`${quotePath(request.id, offer.version)}.pdf`} className="link">
          {copy.pdf}
        </a>
      </p>
      <Counters
        counters={parts.counters}
        versionPath={page.canDecide ? newQuotePath(request.id) : null}
        reply={act === "decline-counter" ? reply : undefined}
      />
      {page.isStaff ? (
        <SendPart
          links={page.links}
          canSend={page.canDecide}
          recipient={page.recipient}
          reply={act === "send" ? reply : undefined}
        />
      ) : null}
      {canAnswer || isAnswering ? (
        <>
          <OfferText blocks={page.blocks} />
          <AnswerPart parts={parts} textHash={page.textHash} name={page.reader} reply={reply} changed={page.changed} />
        </>
      ) : null}
    </div>
  );
}

type PricingProps = { pricing: NonNullable<QuotePage["pricing"]>; currency: string };

/** What the rate card said of each song, for the staff. */
function Pricing({ pricing: { version, rate, why }, currency }: PricingProps) {
  return (
    <Folded title={copy.rates.title} className="mt-6 print:hidden">
      <p className="hint">
        {copy.rates.lead(version)}
        {rate === null ? null : ` ${copy.rates.rate(rate.from, currency, rate.rate, formatIsoDate(rate.on))}`}
      </p>
      {why.map(({ recordingId, title, price }) => (
        <WhyTable key={recordingId} title={title} price={price} />
      ))}
    </Folded>
  );
}

/** The staff's next steps. */
function StaffLinks({ page: { request, canQuote, canIssue } }: { page: QuotePage }) {
  if (!(canQuote || canIssue)) return null;
  return (
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
  );
}

export const meta = staffMeta<typeof loader>((page) => [
  copy.title(page.offer.version),
  page.request.project || copy.untitled,
]);
