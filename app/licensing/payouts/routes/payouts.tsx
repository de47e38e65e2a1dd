import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { PayoutBox, PayoutForm } from "#app/licensing/payouts/components/payout-form.tsx";
import { payoutFilePath, payoutsPath } from "#app/licensing/payouts/payout.ts";
import { submitPayouts } from "#app/licensing/payouts/payouts.action.server.ts";
import { payoutsCopy as copy } from "#app/licensing/payouts/payouts-copy.ts";
import { readPayoutsPage } from "#app/licensing/payouts/read-payouts.server.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { ListPage } from "#app/ui/list/list-page.tsx";
import { type ListColumn, RecordList } from "#app/ui/list/record-list.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

/** GET /payouts: what is due, and the files. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return readPayoutsPage(ctx);
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  return submitPayouts(ctx, request, payoutsPath);
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;
const { columns: labels } = copy;

function holdText({ hold, isSepa }: Page["due"][number]): string {
  if (hold === null) return isSepa ? "" : copy.holds.csvOnly;
  return hold.kind === "changed" ? copy.holds.changed(hold.changedAt, hold.countsFrom) : copy.holds["no-account"];
}

const due: ListColumn<Page["due"][number]>[] = [
  {
    ...{ id: "choose", label: labels.choose, labelHidden: true },
    cell: ({ id, payee, number }) => <PayoutBox id={id} payee={payee} number={number} />,
  },
  {
    ...{ id: "payee", label: labels.payee, wide: true },
    cell: ({ payee, payeeId }) => (
      <Link to={`/parties/${payeeId}/payment`} className="link [overflow-wrap:anywhere]">
        {payee}
      </Link>
    ),
  },
  { id: "statement", label: labels.statement, cell: ({ number }) => number },
  { id: "account", label: labels.account, cell: ({ account }) => account },
  { id: "amount", label: labels.amount, align: "end", cell: ({ amount }) => amount },
  { id: "hold", label: labels.hold, wide: true, cell: holdText },
];

const files: ListColumn<Page["files"][number]>[] = [
  {
    ...{ id: "made", label: labels.made },
    cell: ({ id, createdAt }) => (
      <Link to={payoutFilePath(id)} className="link">
        <DateTime at={createdAt} />
      </Link>
    ),
  },
  { id: "payOn", label: labels.payOn, cell: ({ payOn }) => payOn },
  { id: "by", label: labels.by, cell: ({ by }) => by },
  { id: "payouts", label: labels.payouts, align: "end", cell: ({ payouts, currency }) => `${payouts}, ${currency}` },
];

export default function PayoutsPage() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <ListPage
        title={copy.title}
        lead={copy.lead}
        total={copy.due(page.total)}
        columns={due}
        rows={page.due}
        empty={{ title: copy.empty, text: copy.emptyText }}
        page={page.page}
        pages={page.pages}
      >
        {page.due.length === 0 ? null : (
          <PayoutForm key={page.total} reply={reply} today={page.today} acts={["file", "all", "paid"]} />
        )}
      </ListPage>
      <section className="px-gutter pb-16">
        <h2 className="mb-3 text-xl">{copy.files}</h2>
        <RecordList caption={copy.files} columns={files} rows={page.files} empty={{ title: copy.filesEmpty }} />
      </section>
    </>
  );
}

export const meta = staffMeta(copy.title);
