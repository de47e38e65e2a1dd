import { Link } from "@remix-run/react";
import { figuresCopy as copy } from "#app/artists/dashboard/figures-copy.ts";
import type { OneArtist } from "#app/artists/dashboard/read-artist-figures.server.ts";
import { formatMoney } from "#app/rights/money.ts";

type MoneyListProps = {
  money: OneArtist["money"];
  /** Where payment data are entered; null if they are on file. */
  payeePath: string | null;
};

/** What is due by currency, how it is counted, and the way to payment data that are missing. */
export function MoneyList({ money: { due, withoutShare, isMore }, payeePath }: MoneyListProps) {
  return (
    <section className="mt-10">
      <h2 className="text-xl">{copy.money}</h2>
      <p className="mt-2 max-w-[60ch] text-row text-mute">{copy.moneyLead}</p>
      {due.length === 0 ? (
        <p className="mt-4 text-row">{copy.moneyNone}</p>
      ) : (
        <dl className="my-4 grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-3 xl:grid-cols-6">
          {due.map(({ currency, amount, before }) => (
            <div key={currency} className="border-t border-line pt-2">
              <dt className="text-sm text-mute">{currency}</dt>
              <dd className="text-2xl font-semibold tabular-nums">{formatMoney(amount, currency)}</dd>
              <dd className="text-sm text-mute tabular-nums">{copy.moneyBefore(formatMoney(before, currency))}</dd>
            </div>
          ))}
        </dl>
      )}
      {isMore ? <p className="hint">{copy.moneyMore}</p> : null}
      {withoutShare > 0 ? <p className="hint">{copy.moneyWithout(withoutShare)}</p> : null}
      {payeePath === null ? null : (
        <Link to={payeePath} className="link mt-2 inline-block py-1 print:hidden">
          {copy.payee}
        </Link>
      )}
    </section>
  );
}
