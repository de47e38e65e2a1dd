import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { listAnswers } from "#app/licensing/approval-register/list-answers.server.ts";
import { registerCopy as copy } from "#app/licensing/approval-register/register-copy.ts";
import { registerQuery } from "#app/licensing/approval-register/register-query.ts";
import { requestCopy } from "#app/licensing/requests/request-copy.ts";
import { rightsCopy } from "#app/licensing/rights/rights-copy.ts";
import { transactionLists } from "#app/licensing/transactions/require-transaction.server.ts";
import { approvalsRegisterPath, requestViewPath } from "#app/licensing/transactions/transaction-paths.ts";
import { formatMoney } from "#app/rights/money.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { optionsOf } from "#app/ui/form/options-of.ts";
import { searchOf } from "#app/ui/list/list-filters.tsx";
import { ListPage } from "#app/ui/list/list-page.tsx";
import type { ListColumn } from "#app/ui/list/record-list.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

/** GET /approvals. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const query = registerQuery.parse(Object.fromEntries(ctx.url.searchParams));
  return { ...(await listAnswers(ctx, query)), query, lists: transactionLists(ctx) };
}

type Answer = ReturnType<typeof useLoaderData<typeof loader>>["answers"][number];
const { columns: labels } = copy;

/** "Yes, on a condition: 750.00 EUR, only online". */
function answerOf({ state, answerFee, currency, answerText }: Answer): string {
  const asked = answerFee === null ? "" : formatMoney(answerFee, currency);
  const details = [asked, answerText].filter(Boolean).join(", ");
  return details === "" ? copy.answers[state] : `${copy.answers[state]}: ${details}`;
}

const columns: ListColumn<Answer>[] = [
  { id: "date", label: labels.date, cell: ({ at }) => <DateTime at={at} to="day" /> },
  { id: "party", label: labels.party, wide: true, cell: ({ party }) => party },
  {
    id: "song",
    label: labels.song,
    wide: true,
    cell: ({ song, side }) => (
      <span className="[overflow-wrap:anywhere]">
        {song}
        <span className="text-mute">{` · ${rightsCopy[side]}`}</span>
      </span>
    ),
  },
  {
    id: "project",
    label: labels.project,
    wide: true,
    cell: ({ transactionId, project, company, isOwn }) =>
      isOwn ? (
        <Link to={requestViewPath(transactionId, "approvals")} className="link [overflow-wrap:anywhere]">
          {project || requestCopy.untitled}
        </Link>
      ) : (
        <span className="[overflow-wrap:anywhere]">{`${company}: ${project || requestCopy.untitled}`}</span>
      ),
  },
  {
    id: "offered",
    label: labels.offered,
    align: "end",
    cell: ({ fee, currency }) => (fee === null ? null : formatMoney(fee, currency)),
  },
  {
    id: "answer",
    label: labels.answer,
    wide: true,
    cell: (answer) => <span className="[overflow-wrap:anywhere]">{answerOf(answer)}</span>,
  },
  {
    id: "by",
    label: labels.by,
    wide: true,
    cell: ({ answeredBy }) => <span className="[overflow-wrap:anywhere]">{answeredBy}</span>,
  },
];

export default function ApprovalsPage() {
  const { answers, total, page, pages, query, lists } = useLoaderData<typeof loader>();
  const fields = [
    { name: "answer", label: copy.answer, options: optionsOf(copy.answers) },
    ...(lists.environment
      ? [{ name: "companies", label: copy.companies, options: optionsOf(copy.companyChoices) }]
      : []),
  ];
  return (
    <ListPage
      queueKind="approval"
      title={copy.title}
      filters={{
        ...{ query, search: copy.search, submit: copy.filter, fields },
        children: (["from", "to"] as const).map((name) => (
          <Field
            key={name}
            type="date"
            name={name}
            label={copy[name]}
            defaultValue={query[name]}
            className="flex items-center gap-2 [&>label]:mb-0"
          />
        )),
      }}
      lead={copy.lead}
      total={copy.total(total)}
      csv={{ href: `${approvalsRegisterPath}/export.csv${searchOf(query)}`, label: copy.csv }}
      columns={columns}
      rows={answers}
      empty={{
        title: copy.empty,
        text: copy.emptyText,
        action: (
          <ButtonLink to={approvalsRegisterPath} variant="quiet">
            {copy.showAll}
          </ButtonLink>
        ),
      }}
      page={page}
      pages={pages}
    />
  );
}

export const meta = staffMeta(copy.title);
