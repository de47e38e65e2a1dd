import type { ReactNode } from "react";
import { OfferTable } from "#app/licensing/quotes/components/offer-table.tsx";
import { quotesCopy as copy } from "#app/licensing/quotes/quotes-copy.ts";
import { MadeSongs } from "#app/rights/components/made-parts.tsx";
import { SenderHead } from "#app/sharing/components/sender-head.tsx";

type Fact = { label: string; value: ReactNode };
type OfferDocumentProps = Parameters<typeof OfferTable>[0] & {
  /** The licensor. */
  company: string;
  /** Parties and dates. */
  facts: Fact[];
  terms: Fact[];
  /** Above the tracks. */
  note?: string;
  madeTitle: string;
  conditions: string;
};

/** A quote or licence as on paper: sender and dates, the parties, tracks with their fees and totals, the terms as a table. */
export function OfferDocument(props: OfferDocumentProps) {
  const { company, facts, terms, note = "", madeTitle, conditions, ...table } = props;
  return (
    <article className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-6 border border-line bg-raised p-4 [overflow-wrap:anywhere] sm:p-8 print:border-0 print:p-0">
      <header className="border-b-2 border-ink pb-5">
        <SenderHead sender={null} company={company} />
      </header>
      <dl className="grid gap-x-8 gap-y-4 text-row sm:grid-cols-2">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-mute">{label}</dt>
            <dd className="whitespace-pre-line font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <section>
        <h2 className="mb-2 text-lg">{copy.songs}</h2>
        {note === "" ? null : <p className="mb-3 max-w-[60ch]">{note}</p>}
        <OfferTable {...table} />
      </section>
      <section>
        <h2 className="mb-2 text-lg">{copy.terms}</h2>
        <table className="table">
          <caption className="sr-only">{copy.terms}</caption>
          <tbody>
            {terms.map(({ label, value }) => (
              <tr key={label} className="*:h-auto *:border-line *:py-2 *:align-top">
                <th scope="row" className="w-2/5 whitespace-normal sm:w-44">
                  {label}
                </th>
                <td className="whitespace-pre-line">{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <MadeSongs title={madeTitle} songs={table.offer.lines} />
      {conditions === "" ? null : (
        <section>
          <h2 className="mb-2 text-lg">{copy.conditions}</h2>
          <p className="max-w-[75ch] whitespace-pre-line">{conditions}</p>
        </section>
      )}
    </article>
  );
}
