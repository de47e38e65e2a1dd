import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { submitNewInvoice } from "#app/licensing/invoices/invoice.action.server.ts";
import { invoiceStates } from "#app/licensing/invoices/invoice.ts";
import { invoicePath, invoicesPath } from "#app/licensing/invoices/invoice-paths.ts";
import { invoicesCopy as copy } from "#app/licensing/invoices/invoices-copy.ts";
import { type InvoicesPageData, readInvoicesPage } from "#app/licensing/invoices/read-invoices-page.server.ts";
import { searchOf } from "#app/ui/list/list-filters.tsx";
import { ListPage } from "#app/ui/list/list-page.tsx";
import type { ListColumn } from "#app/ui/list/record-list.tsx";
import { StateMark } from "#app/ui/list/state-mark.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

/** GET /invoices. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return readInvoicesPage(ctx);
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  return submitNewInvoice(ctx, request);
}

const { columns: labels } = copy;
const columns: ListColumn<InvoicesPageData["invoices"][number]>[] = [
  {
    id: "number",
    label: labels.number,
    cell: ({ id, number }) => (
      <Link to={invoicePath(id)} className="link font-semibold whitespace-nowrap">
        {number ?? copy.states.draft}
      </Link>
    ),
  },
  {
    id: "state",
    label: labels.state,
    cell: ({ state }) => <StateMark state={state}>{copy.states[state]}</StateMark>,
  },
  {
    id: "buyer",
    label: labels.buyer,
    wide: true,
    cell: ({ buyer }) => <span className="[overflow-wrap:anywhere]">{buyer}</span>,
  },
  {
    id: "project",
    label: labels.project,
    wide: true,
    cell: ({ project }) => <span className="[overflow-wrap:anywhere]">{project || copy.untitled}</span>,
  },
  { id: "issued", label: labels.issued, wide: true, cell: ({ issued }) => issued },
  { id: "due", label: labels.due, cell: ({ due }) => due },
  {
    id: "total",
    label: labels.total,
    cell: ({ total }) => <span className="whitespace-nowrap tabular-nums">{total}</span>,
  },
];

export default function InvoicesPage() {
  const { invoices, total, page, pages, query, lists } = useLoaderData<typeof loader>();
  const isStaff = lists.all;
  const states = invoiceStates.filter((state) => isStaff || state !== "draft");
  const options = [
    { value: "all", label: copy.allStates },
    ...states.map((state) => ({ value: state, label: copy.states[state] })),
  ];
  return (
    <ListPage
      title={copy.title}
      queueKind={isStaff ? "invoice" : undefined}
      filters={{
        query,
        search: copy.search,
        submit: copy.filter,
        fields: [{ name: "state", label: copy.state, options }],
      }}
      lead={isStaff ? copy.lead.staff : copy.lead.client}
      total={copy.total(total)}
      csv={{ href: `${invoicesPath}/export.csv${searchOf(query)}`, label: copy.csv }}
      columns={columns}
      rows={invoices}
      empty={{ title: copy.empty, text: isStaff ? copy.emptyText : "" }}
      page={page}
      pages={pages}
    />
  );
}

export const meta = staffMeta(copy.title);
