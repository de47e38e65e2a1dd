import { Link } from "@remix-run/react";
import { LineForm } from "#app/licensing/statements/components/line-form.tsx";
import type { StatementLine, StatementPageData } from "#app/licensing/statements/read-statement-page.server.ts";
import { statementsPath } from "#app/licensing/statements/statement-paths.ts";
import { statementsCopy as copy } from "#app/licensing/statements/statements-copy.ts";
import { Facts } from "#app/ui/facts.tsx";
import type { FormReply } from "#app/ui/form/form-reply.ts";
import { type ListColumn, RecordList } from "#app/ui/list/record-list.tsx";
import { Trail } from "#app/ui/list/trail.tsx";

const { columns: labels } = copy;
const text = (id: "use" | "song" | "net" | "source", label: string): ListColumn<StatementLine> => ({
  ...{ id, label },
  cell: (line) => <span className="tabular-nums [overflow-wrap:anywhere]">{line[id]}</span>,
});

function disputeColumn({
  isDesk,
  isOwn,
  path,
}: Pick<StatementPageData, "isDesk" | "isOwn" | "path">): ListColumn<StatementLine> {
  return {
    id: "dispute",
    label: labels.dispute,
    cell: ({ id, dispute, answer, isOpen, canDispute }) => (
      <span className="[overflow-wrap:anywhere]">
        {[dispute, answer].filter(Boolean).map((said) => (
          <span key={said} className="block whitespace-pre-line">
            {said}
          </span>
        ))}
        {(isOwn && canDispute) || (isDesk && !isOwn && isOpen) ? (
          <Link to={`${path}?line=${id}#line`} className="link print:hidden">
            {isOwn ? copy.disputeLine : copy.answerLine}
          </Link>
        ) : null}
      </span>
    ),
  };
}

function columnsOf({ isDesk, isOwn, path, currency, lines }: StatementPageData): ListColumn<StatementLine>[] {
  return [
    {
      id: "licence",
      label: labels.licence,
      cell: ({ licence, licenceTo }) =>
        licenceTo === null ? (
          licence
        ) : (
          <Link to={licenceTo} className="link">
            {licence}
          </Link>
        ),
    },
    text("use", labels.use),
    text("song", labels.song),
    { id: "side", label: labels.side, cell: ({ side, share }) => `${side}, ${share}` },
    text("net", copy.grossNet),
    text("source", labels.invoice),
    {
      id: "amount",
      label: `${labels.amount}, ${currency}`,
      cell: ({ amount, converted }) => (
        <span className="tabular-nums">
          {amount}
          {converted ? <span className="block text-mute text-sm">{converted}</span> : null}
        </span>
      ),
    },
    ...(isOwn || lines.some(({ dispute }) => dispute !== "") ? [disputeColumn({ isDesk, isOwn, path })] : []),
  ];
}

/** A statement, for its payee and the desk. */
export function StatementView({ page, reply }: { page: StatementPageData; reply: FormReply | undefined }) {
  const { base, isDesk, number, path, sums, run } = page;
  return (
    <div className="px-gutter pt-8 pb-16">
      {isDesk ? (
        <Trail to={statementsPath} label={copy.title} />
      ) : base ? (
        <Link to={`${base}?view=statements`} className="link">
          {copy.title}
        </Link>
      ) : null}
      <h1 className="mt-2 text-title">{copy.statement(number)}</h1>
      {number === null ? null : (
        <p className="mt-5 flex flex-wrap gap-4 print:hidden">
          <a href={`${path}.pdf`} className="btn">
            {copy.pdf}
          </a>
          <a href={`${path}.csv`} className="btn btn-quiet">
            {copy.csv}
          </a>
        </p>
      )}
      <div className="mt-6">
        <Facts
          facts={[
            { label: labels.payee, value: page.payeeName },
            { label: copy.period, value: page.period },
            ...(["opening", "received", "recouped", "closing", "payable"] as const).map((id) => ({
              ...{ label: labels[id], value: sums[id] },
            })),
            { label: labels.payout, value: page.payout },
            { label: copy.taxNote, value: page.note },
            {
              label: copy.run,
              value: run && (
                <Link to={run} className="link">
                  {page.until}
                </Link>
              ),
            },
          ].filter(({ value }) => value)}
        />
      </div>
      <LineForm page={page} reply={reply} />
      <section className="mt-8">
        <RecordList
          caption={copy.lines}
          columns={columnsOf(page)}
          rows={page.lines}
          total={copy.linesTotal(page.total)}
          empty={{ title: copy.noLines }}
          page={page.page}
          pages={page.pages}
        />
      </section>
    </div>
  );
}
