import { Link } from "@remix-run/react";
import type { OneArtist } from "#app/figures/audience/read-artist-figures.server.ts";
import { figuresCopy } from "#app/figures/figures-copy.ts";
import { formatMoney } from "#app/rights/money.ts";
import { Tiles } from "#app/ui/list/tiles.tsx";

const { audience: copy, before: beforeText } = figuresCopy;

type MoneyListProps = {
  money: OneArtist["money"];
  /** Where payment data are entered; null if they are on file. */
  payeePath: string | null;
};

/** What is due by currency, how it is counted, and the way to payment data that are missing. */
export function MoneyList({ money: { due, withoutShare, isMore }, payeePath }: MoneyListProps) {
  const tiles = due.map(({ currency, amount, before }) => ({
    ...{ id: currency, label: currency, value: formatMoney(amount, currency) },
    note: beforeText(formatMoney(before, currency)),
  }));
  return (
    <section className="mt-10">
      <h2 className="text-xl">{copy.money}</h2>
      <p className="mt-2 max-w-[60ch] text-row text-mute">{copy.moneyLead}</p>
      {tiles.length === 0 ? <p className="mt-4 text-row">{copy.moneyNone}</p> : <Tiles tiles={tiles} />}
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
