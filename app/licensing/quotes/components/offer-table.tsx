import "#app/licensing/quotes/components/offer-table.css";
import "#app/ui/list/table.css";
import { describeDiscount, describeRaised } from "#app/licensing/quotes/offer-words.ts";
import { isChoice, percentOf, type Totals, totalsOf } from "#app/licensing/quotes/quote.ts";
import { quotesCopy as copy } from "#app/licensing/quotes/quotes-copy.ts";
import type { SongLight } from "#app/licensing/transactions/clearing/read-lights.server.ts";
import { SongLights } from "#app/licensing/transactions/components/song-lights.tsx";
import { formatAmount, formatMoney } from "#app/rights/money.ts";
import type { StoredDiscount, StoredLine } from "#db/schema/quotes.server.ts";

type OfferTableProps = {
  /** Clearance of each song, by recording id; for the staff. */
  lights?: Record<string, SongLight>;
  /** The line that the client accepted of alternatives. */
  chosen?: string | null;
  offer: {
    currency: string;
    taxBp: number | null;
    totals: Totals;
    terms: { alternatives?: boolean };
    discount?: StoredDiscount | null;
    lines: StoredLine[];
  };
};

/** Wide enough for usual amounts beside long reasons; longer ones break. */
const amountCell = "min-w-20 text-right align-top tabular-nums [overflow-wrap:anywhere]";

/** The songs of an offer or licence with both fees, the sum of each side, tax and total. */
export function OfferTable({ offer, lights, chosen = null }: OfferTableProps) {
  const { currency, taxBp, totals, lines, discount = null } = offer;
  const isOpenChoice = isChoice(offer) && chosen === null;
  const amount = (value: number) => formatAmount(value, currency);
  return (
    <table className="table offer-table [&_:is(td,th)]:h-auto [&_:is(td,th)]:py-2.5 [&_:is(td,th):last-child]:pr-0 [&_tfoot_th]:border-line [&_th]:whitespace-normal">
      <caption className="sr-only">{copy.songs}</caption>
      <thead>
        <tr>
          <th scope="col">{copy.song}</th>
          <th scope="col" data-align="end">{`${copy.masterFee} (${currency})`}</th>
          <th scope="col" data-align="end">{`${copy.compositionFee} (${currency})`}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ recordingId, title, artists, ...line }) => (
          <tr key={recordingId}>
            <td className="align-top [overflow-wrap:anywhere]">
              <span className="font-semibold">{title}</span>
              {artists === "" ? null : <span className="block text-mute">{artists}</span>}
              {isChoice(offer) ? <LineTotal line={line} offer={offer} isChosen={recordingId === chosen} /> : null}
              <span className="block text-mute">{describeRaised(line, currency)}</span>
              <SongLights light={lights?.[recordingId]} />
            </td>
            <td className={amountCell}>{amount(line.masterFee)}</td>
            <td className={amountCell}>{amount(line.compositionFee)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot hidden={isOpenChoice}>
        <tr>
          <th scope="row">{copy.sums}</th>
          <td className={amountCell}>{amount(totals.master)}</td>
          <td className={amountCell}>{amount(totals.composition)}</td>
        </tr>
        {taxBp === null && discount === null ? null : <SumRow label={copy.net} sum={amount(totals.net)} />}
        {discount === null ? null : <SumRow label={describeDiscount(discount)} sum={amount(-totals.discount)} />}
        {taxBp === null ? null : <SumRow label={copy.tax(percentOf(taxBp))} sum={amount(totals.tax)} />}
        <tr className="text-base font-semibold">
          <th scope="row" className="!text-base !font-semibold !text-ink">
            {copy.total}
          </th>
          <td colSpan={2} className={amountCell}>
            {formatMoney(totals.total, currency)}
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

type LineTotalProps = {
  line: Parameters<typeof totalsOf>[0][number];
  offer: OfferTableProps["offer"];
  isChosen: boolean;
};

/** What one of alternative tracks costs with tax. */
function LineTotal({ line, offer: { taxBp, currency, discount = null }, isChosen }: LineTotalProps) {
  return (
    <span className="block font-semibold tabular-nums">
      {isChosen ? `${copy.chosen} · ` : null}
      {`${copy.total} ${formatMoney(totalsOf([line], taxBp, discount).total, currency)}`}
    </span>
  );
}

function SumRow({ label, sum }: { label: string; sum: string }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td colSpan={2} className={amountCell}>
        {sum}
      </td>
    </tr>
  );
}
