import { Link } from "@remix-run/react";
import { describeQuote } from "#app/licensing/transactions/describe-quote.ts";
import type { TransactionPageData } from "#app/licensing/transactions/read-transaction-page.server.ts";
import { transactionCopy as copy } from "#app/licensing/transactions/transaction-copy.ts";
import { cueSheetPath, licencePath, quotePath } from "#app/licensing/transactions/transaction-paths.ts";
import { isOneOf } from "#app/licensing/transactions/transaction-status.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";

type Page = TransactionPageData;

/** Quotes and licences of a request, newest first, with links to their pages. */
export function Offers({ page: { request, quotes, licences } }: { page: Page }) {
  const [latest] = quotes;
  const isAsked = request.canAnswer && request.status === "quoted" && latest !== undefined && !latest.isOver;
  if (quotes.length === 0) return request.status === "declined" ? null : <p className="text-mute">{copy.noOffers}</p>;
  return (
    <>
      {licences.length > 0 ? (
        <section>
          <h2 className="mb-3 text-xl">{copy.licences}</h2>
          <ul className="grid gap-3">
            {licences.map(({ number, issuedAt, isSuperseded, isEnded }) => (
              <li key={number}>
                <Link to={licencePath(request.id, number)} className="link font-semibold">
                  {number}
                </Link>
                <p className="text-sm text-mute">
                  {isSuperseded ? `${copy.superseded} · ` : null}
                  {isEnded ? `${copy.ended} · ` : null}
                  {copy.issued} <DateTime at={issuedAt} to="day" />
                </p>
              </li>
            ))}
          </ul>
          {isOneOf(request.status, ["licensed", "delivered"]) ? (
            <Link to={cueSheetPath(request.id)} className="link mt-4 inline-block">
              {copy.cueSheet}
            </Link>
          ) : null}
        </section>
      ) : null}
      <section>
        <h2 className="mb-3 text-xl">{copy.quotes}</h2>
        <ul className="grid gap-3">
          {quotes.map((quote) => (
            <li key={quote.version}>
              <Link to={quotePath(request.id, quote.version)} className="link font-semibold tabular-nums">
                {copy.quote(quote.version)}: {quote.total}
              </Link>
              <p className="text-sm text-mute">{describeQuote(quote, latest)}</p>
            </li>
          ))}
        </ul>
        {isAsked ? (
          <ButtonLink to={quotePath(request.id, latest.version)} variant="accent" className="mt-4">
            {copy.openQuote}
          </ButtonLink>
        ) : null}
      </section>
    </>
  );
}
