import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PayoutBox, PayoutForm } from "#app/licensing/payouts/components/payout-form.tsx";
import { nextStates, payoutFilePath, payoutsPath } from "#app/licensing/payouts/payout.ts";
import { submitPayouts } from "#app/licensing/payouts/payouts.action.server.ts";
import { payoutsCopy as copy } from "#app/licensing/payouts/payouts-copy.ts";
import { readPayoutFile } from "#app/licensing/payouts/read-payouts.server.ts";
import { Facts } from "#app/ui/facts.tsx";
import { type ListColumn, RecordList } from "#app/ui/list/record-list.tsx";
import { Trail } from "#app/ui/list/trail.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

/** GET /payouts/:id: a file, with what its bank said of each payout. */
export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  return readPayoutFile(ctx, id);
}

export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  return submitPayouts(ctx, request, payoutFilePath(id));
}

type Payout = ReturnType<typeof useLoaderData<typeof loader>>["payouts"][number];
const { columns: labels } = copy;

const columns: ListColumn<Payout>[] = [
  {
    ...{ id: "choose", label: labels.choose, labelHidden: true },
    cell: ({ id, payee, number, state }) =>
      nextStates[state].length === 0 ? null : <PayoutBox id={id} payee={payee} number={number} />,
  },
  { id: "payee", label: labels.payee, wide: true, cell: ({ payee }) => payee },
  { id: "statement", label: labels.statement, cell: ({ number }) => number },
  { id: "account", label: labels.account, cell: ({ account }) => account },
  { id: "amount", label: labels.amount, align: "end", cell: ({ amount }) => amount },
  {
    ...{ id: "state", label: labels.state, wide: true },
    cell: ({ state, settledOn, reason }) => [copy.states[state], settledOn, reason].filter(Boolean).join(", "),
  },
];

export default function PayoutFilePage() {
  const { id, payOn, sum, account, hasXml, today, payouts, page, pages } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const path = payoutFilePath(id);
  return (
    <div className="px-gutter pt-8 pb-16">
      <Trail to={payoutsPath} label={copy.title} />
      <h1 className="mt-2 mb-4 text-title">{copy.file(payOn)}</h1>
      <Facts
        facts={[
          { label: labels.payOn, value: payOn },
          { label: labels.amount, value: sum },
          { label: labels.account, value: account },
        ]}
      />
      <p className="mt-4 flex flex-wrap gap-x-6">
        {hasXml ? (
          <a href={`${path}.xml`} className="link" download>
            {copy.xml}
          </a>
        ) : null}
        <a href={`${path}.csv`} className="link" download>
          {copy.csv}
        </a>
      </p>
      {payouts.some(({ state }) => nextStates[state].length > 0) ? (
        <PayoutForm
          key={payouts.map(({ state }) => state).join("")}
          reply={reply}
          today={today}
          acts={["paid", "failed"]}
        />
      ) : null}
      <RecordList
        {...{ caption: copy.columns.payouts, columns, rows: payouts, page, pages }}
        empty={{ title: copy.empty }}
      />
    </div>
  );
}

export const meta = staffMeta<typeof loader>(({ payOn }) => [copy.file(payOn), copy.title]);
