import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { MoneyPart } from "#app/licensing/ledger/components/money-part.tsx";
import { ledgerCopy } from "#app/licensing/ledger/ledger-copy.ts";
import { groupings } from "#app/licensing/ledger/ledger-query.ts";
import { type LedgerPageData, readLedgerPage } from "#app/licensing/ledger/read-ledger-page.server.ts";
import { formatAmount, formatMoney } from "#app/rights/money.ts";
import { ListPage } from "#app/ui/list/list-page.tsx";
import type { ListColumn } from "#app/ui/list/record-list.tsx";
import { Tabs } from "#app/ui/list/tabs.tsx";
import { Tiles } from "#app/ui/list/tiles.tsx";
import { Trail } from "#app/ui/list/trail.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

const { page: copy, money: moneyCopy } = ledgerCopy;

/** GET /ledger, with `year`, `by` and `payee`. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return readLedgerPage(ctx);
}

type Row = LedgerPageData["rows"][number];
const amount = (of: (row: Row) => number) => (row: Row) => (
  <span className="whitespace-nowrap tabular-nums">{formatMoney(of(row), row.currency)}</span>
);
const columnsBy = (by: LedgerPageData["query"]["by"]): ListColumn<Row>[] => [
  {
    ...{ id: "key", label: copy.by[by], wide: true },
    cell: ({ key, payeeId }) =>
      payeeId === null ? (
        <bdi className="font-semibold">{key}</bdi>
      ) : (
        <Link to={`/ledger?payee=${payeeId}`} className="link font-semibold">
          <bdi>{key}</bdi>
        </Link>
      ),
  },
  { id: "licences", label: copy.columns.licences, cell: ({ licences }) => licences },
  { id: "gross", label: copy.columns.gross, cell: amount(({ gross }) => gross) },
  { id: "payees", label: copy.columns.payees, cell: amount(({ payees }) => payees) },
  { id: "commission", label: copy.columns.commission, cell: amount(({ commission }) => commission) },
  { id: "unclaimed", label: copy.columns.unclaimed, wide: true, cell: amount(({ unclaimed }) => unclaimed) },
];

const names = ["unbilled", "owed", "overdue", "bank", "due", "income"] as const;

function CompanySums({ sums }: { sums: LedgerPageData["sums"][number] }) {
  const { currency } = sums;
  const shown = [...names, ...(sums.unclaimed === 0 ? [] : (["unclaimed"] as const))];
  const tiles = shown.map((id) => ({ id, label: copy.labels[id], value: formatAmount(sums[id], currency) }));
  return (
    <section>
      <h2 className="text-lg">{currency}</h2>
      <Tiles tiles={tiles} />
    </section>
  );
}

function PayeeLedger({ payee: { id, name, money, mayOpen } }: { payee: NonNullable<LedgerPageData["payee"]> }) {
  return (
    <div className="px-gutter pt-8 pb-16">
      <Trail to="/ledger?by=payee" label={copy.title} />
      <h1 className="mt-2 text-title wrap-anywhere">
        <bdi>{name}</bdi>
      </h1>
      {mayOpen ? (
        <Link to={`/parties/${id}`} className="link mt-2 inline-block py-1">
          {copy.party}
        </Link>
      ) : null}
      <MoneyPart money={money} lead={moneyCopy.leadOf} />
    </div>
  );
}

export default function LedgerPage() {
  const { query, years, sums, rows, waiting, failed, payee } = useLoaderData<typeof loader>();
  if (payee !== null) return <PayeeLedger payee={payee} />;
  const at = (by: string) => `/ledger?year=${query.year}&by=${by}`;
  const file = `/ledger/export.csv?year=${query.year}&by=${query.by}`;
  return (
    <ListPage
      title={copy.title}
      lead={copy.lead}
      filters={{
        query: { by: query.by, year: query.year },
        submit: copy.show,
        fields: [
          { name: "year", label: copy.year, options: years.map((year) => ({ value: `${year}`, label: `${year}` })) },
        ],
        children: <input type="hidden" name="by" value={query.by} />,
      }}
      columns={columnsBy(query.by)}
      rows={rows}
      total={copy.rows(rows.length)}
      csv={{ href: file, label: copy.csv }}
      links={
        <a href={`${file}&journal=`} className="link print:hidden">
          {copy.journal}
        </a>
      }
      empty={{ title: copy.empty, text: copy.emptyText }}
    >
      {sums.map((one) => (
        <CompanySums key={one.currency} sums={one} />
      ))}
      {failed > 0 ? <p role="status">{copy.failed(failed)}</p> : null}
      {waiting > failed ? <p className="hint">{copy.waiting(waiting - failed)}</p> : null}
      <Tabs
        label={copy.view}
        items={groupings.map((by) => ({ label: copy.by[by], to: at(by), current: by === query.by }))}
      />
    </ListPage>
  );
}

export const meta = staffMeta(copy.title);
