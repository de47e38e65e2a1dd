import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { readStatementsPage } from "#app/licensing/statements/read-statements-page.server.ts";
import { runPath, statementPath } from "#app/licensing/statements/statement-paths.ts";
import { submitNewRun } from "#app/licensing/statements/statements.action.server.ts";
import { statementsCopy as copy } from "#app/licensing/statements/statements-copy.ts";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { ListPage } from "#app/ui/list/list-page.tsx";
import type { ListColumn } from "#app/ui/list/record-list.tsx";
import { StateMark } from "#app/ui/list/state-mark.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

/** GET /statements. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return readStatementsPage(ctx);
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  return submitNewRun(ctx, request);
}

type Row = Awaited<ReturnType<typeof readStatementsPage>>["statements"][number];
const { columns: labels } = copy;
const columns: ListColumn<Row>[] = [
  {
    id: "number",
    label: labels.number,
    cell: ({ id, number }) => (
      <Link to={statementPath(id)} className="link font-semibold whitespace-nowrap">
        {number}
      </Link>
    ),
  },
  {
    id: "payee",
    label: labels.payee,
    cell: ({ payee }) => <bdi className="[overflow-wrap:anywhere]">{payee}</bdi>,
  },
  { id: "until", label: labels.until, wide: true, cell: ({ until }) => until },
  {
    id: "payable",
    label: labels.payable,
    cell: ({ payable }) => <span className="whitespace-nowrap tabular-nums">{payable}</span>,
  },
  { id: "payout", label: labels.payout, cell: ({ payout }) => payout },
];

export default function StatementsPage() {
  const { runs, statements, query, total, pages, until, today } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <ListPage
      title={copy.title}
      filters={{ query, search: copy.search, submit: copy.filter }}
      lead={copy.lead}
      queueKind="statement"
      total={copy.total(total)}
      columns={columns}
      rows={statements}
      empty={{ title: copy.empty, text: copy.emptyList }}
      page={query.page}
      pages={pages}
    >
      <div className="my-6 grid max-w-3xl items-start gap-8 sm:grid-cols-2">
        <FormFrame id="start" reply={reply} submit={copy.start}>
          {({ field }) => (
            <Field
              {...field("until", until)}
              type="date"
              label={copy.until}
              hint={copy.untilHint}
              max={today}
              required
            />
          )}
        </FormFrame>
        <section>
          <h2 className="mb-2 text-xl">{copy.runs}</h2>
          {runs.length === 0 ? <p className="text-mute">{copy.noRuns}</p> : null}
          <ul className="grid gap-1 text-row">
            {runs.map(({ id, title, state, by }) => (
              <li key={id} className="flex flex-wrap gap-x-3">
                <Link to={runPath(id)} className="link">
                  {title}
                </Link>
                <StateMark state={state}>{copy.states[state]}</StateMark>
                <span className="text-mute">{by}</span>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </ListPage>
  );
}

export const meta = staffMeta(copy.title);
