import { Link } from "@remix-run/react";
import { DeliveredFiles } from "#app/licensing/delivery/components/delivered-files.tsx";
import { deliveryCopy } from "#app/licensing/delivery/delivery-copy.ts";
import { RequestInvoices } from "#app/licensing/invoices/components/request-invoices.tsx";
import { describeQuote } from "#app/licensing/transactions/describe-quote.ts";
import type { TransactionPageData } from "#app/licensing/transactions/read-transaction-page.server.ts";
import { transactionCopy as copy } from "#app/licensing/transactions/transaction-copy.ts";
import {
  cueSheetPath,
  licenceFilesPath,
  licencePath,
  quotePath,
} from "#app/licensing/transactions/transaction-paths.ts";
import { isOneOf } from "#app/licensing/transactions/transaction-status.ts";
import { DateTime } from "#app/ui/date-time.tsx";

type PageProps = { page: TransactionPageData };

/** Quotes of a request, newest first, with links to their pages. */
export function Quotes({ page: { request, quotes } }: PageProps) {
  const [latest] = quotes;
  return (
    <section>
      <h2 className="mb-3 text-xl">{copy.quotes}</h2>
      {quotes.length === 0 ? <p className="text-mute">{copy.noQuotes(request.status === "declined")}</p> : null}
      <ul className="grid gap-3 empty:hidden">
        {quotes.map((quote) => (
          <li key={quote.version}>
            <Link to={quotePath(request.id, quote.version)} className="link font-semibold tabular-nums">
              {copy.quote(quote.version)}: {quote.total}
            </Link>
            <p className="text-sm text-mute">{describeQuote(quote, latest)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What a request became: the files to download first, then licences, cue sheet and invoices. */
export function Licences({ page }: PageProps) {
  const { request, licences, delivered } = page;
  return (
    <>
      {delivered === null ? null : (
        <section>
          <h2 className="mb-3 text-xl">{deliveryCopy.title}</h2>
          {delivered.isAiReserved ? <p className="mb-3 text-row text-mute">{deliveryCopy.aiReserved}</p> : null}
          <DeliveredFiles path={licenceFilesPath(request.id, delivered.number)} songs={delivered.songs} />
        </section>
      )}
      <section>
        <h2 className="mb-3 text-xl">{copy.licences}</h2>
        {licences.length === 0 ? <p className="text-mute">{copy.noLicences(request.status === "declined")}</p> : null}
        <ul className="grid gap-3 empty:hidden">
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
      <RequestInvoices page={page} />
    </>
  );
}
