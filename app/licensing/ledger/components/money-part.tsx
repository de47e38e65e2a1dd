import { ledgerCopy } from "#app/licensing/ledger/ledger-copy.ts";
import type { Money, MoneyLine, PayeeMoney } from "#app/licensing/ledger/read-money.server.ts";
import { formatIsoDate } from "#app/rights/iso-date.ts";
import { formatAmount, formatMoney } from "#app/rights/money.ts";
import { type ListColumn, RecordList } from "#app/ui/list/record-list.tsx";
import { Tiles } from "#app/ui/list/tiles.tsx";

const { money: copy } = ledgerCopy;
const names = Object.keys(copy.labels) as (keyof typeof copy.labels)[];

const columns: ListColumn<MoneyLine>[] = [
  {
    ...{ id: "song", label: copy.columns.song, wide: true },
    cell: ({ title, side }) => (
      <>
        <bdi className="font-semibold">{title}</bdi> <span className="text-mute">{copy.sides[side]}</span>
      </>
    ),
  },
  {
    ...{ id: "licence", label: copy.columns.licence },
    cell: ({ licence, issued }) => (
      <span className="whitespace-nowrap">
        {licence} <span className="text-mute">{formatIsoDate(issued)}</span>
      </span>
    ),
  },
  {
    ...{ id: "amount", label: copy.columns.amount },
    cell: ({ net, currency }) => <span className="whitespace-nowrap tabular-nums">{formatMoney(net, currency)}</span>,
  },
  { id: "why", label: copy.columns.why, wide: true, cell: ({ why }) => why },
];

function Sums({ sums }: { sums: PayeeMoney }) {
  const { currency } = sums;
  const tiles = names
    .filter((name) => name !== "recouped" || sums.recouped > 0)
    .map((name) => ({ id: name, label: copy.labels[name], value: formatAmount(sums[name], currency) }));
  return (
    <>
      <h3 className="mt-4 text-lg">{currency}</h3>
      <Tiles tiles={tiles} />
    </>
  );
}

/** What a payee earned by currency, and where each of the newest amounts is. */
export function MoneyPart({ money: { sums, lines }, lead = copy.lead }: { money: Money; lead?: string }) {
  return (
    <section className="mt-10">
      <h2 className="text-xl">{copy.title}</h2>
      <p className="mt-2 max-w-[60ch] text-row text-mute">{sums.length === 0 ? copy.none : lead}</p>
      {sums.map((one) => (
        <Sums key={one.currency} sums={one} />
      ))}
      {lines.length === 0 ? null : (
        <RecordList
          caption={copy.lines}
          total={copy.latest(lines.length)}
          columns={columns}
          rows={lines}
          empty={{ title: copy.none }}
        />
      )}
    </section>
  );
}
