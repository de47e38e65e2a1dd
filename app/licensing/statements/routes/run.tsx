import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { readRunPage } from "#app/licensing/statements/read-run-page.server.ts";
import { statementPath, statementsPath } from "#app/licensing/statements/statement-paths.ts";
import { submitRun } from "#app/licensing/statements/statements.action.server.ts";
import { statementsCopy as copy } from "#app/licensing/statements/statements-copy.ts";
import { Facts } from "#app/ui/facts.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { type ListColumn, RecordList } from "#app/ui/list/record-list.tsx";
import { Trail } from "#app/ui/list/trail.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

/** GET /statements/runs/:id. */
export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  return readRunPage(ctx, { id });
}

export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  return submitRun(ctx, request, { id });
}

type Row = Awaited<ReturnType<typeof readRunPage>>["statements"][number];
const { columns: labels } = copy;
const amounts = (["received", "recouped", "closing", "payable"] as const).map((id) => ({
  ...{ id, label: labels[id], wide: id !== "payable" },
  cell: (row: Row) => <span className="whitespace-nowrap tabular-nums">{row[id]}</span>,
}));
const columns: ListColumn<Row>[] = [
  {
    id: "payee",
    label: labels.payee,
    cell: ({ id, payee }) => (
      <Link to={statementPath(id)} className="link font-semibold [overflow-wrap:anywhere]">
        <bdi>{payee}</bdi>
      </Link>
    ),
  },
  { id: "number", label: labels.number, cell: ({ number }) => number },
  { id: "lines", label: labels.lines, wide: true, cell: ({ lines }) => String(lines) },
  ...amounts,
];

export default function RunPage() {
  const { title, state, startedBy, approvedBy, totals, statements, held, total, page, pages } =
    useLoaderData<typeof loader>();
  const isDraft = state === "draft";
  const waits = { building: copy.building, approved: copy.locking }[String(state)];
  return (
    <div className="px-gutter pt-8 pb-16">
      <Trail to={statementsPath} label={copy.title} />
      <h1 className="mt-2 mb-5 text-title">{title}</h1>
      {waits ? <p className="mb-5">{waits}</p> : null}
      <Facts
        facts={[
          { label: labels.state, value: copy.states[state] },
          { label: copy.startedBy, value: startedBy },
          { label: copy.approvedBy, value: approvedBy },
          { label: copy.totals, value: totals.map(({ text }) => text).join("\n") },
        ].filter(({ value }) => value)}
      />
      {isDraft || state === "building" ? (
        <div className="my-6 flex flex-wrap gap-3">
          {(isDraft ? (["approve", "discard"] as const) : (["discard"] as const)).map((act) => (
            <FormFrame key={act} id={act} className="contents">
              <input type="hidden" name="act" value={act} />
              <Button variant={act === "approve" ? "accent" : "quiet"}>{copy[act]}</Button>
            </FormFrame>
          ))}
        </div>
      ) : null}
      <section className="mt-8">
        <RecordList
          caption={copy.title}
          columns={columns}
          rows={statements}
          total={copy.total(total)}
          empty={{ title: copy.emptyRun }}
          page={page}
          pages={pages}
        />
      </section>
      {isDraft ? (
        <section className="mt-10 max-w-3xl">
          <h2 className="text-xl">{copy.held}</h2>
          <p className="mt-1 mb-4 text-mute text-row">{held.length === 0 ? copy.nothingHeld : copy.heldLead}</p>
          <Facts facts={held.map(({ title: label, list }) => ({ label, value: list }))} />
        </section>
      ) : null}
    </div>
  );
}

export const meta = staffMeta<typeof loader>(({ title }) => [title, copy.title]);
