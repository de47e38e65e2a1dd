import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { allowFormTarget } from "#app/edge/http/security-headers.server.ts";
import { CardPayment } from "#app/licensing/invoices/components/card-payment.tsx";
import { CreditForm } from "#app/licensing/invoices/components/credit-form.tsx";
import { DraftForm } from "#app/licensing/invoices/components/draft-form.tsx";
import { LineTable } from "#app/licensing/invoices/components/line-table.tsx";
import { Payments } from "#app/licensing/invoices/components/payments.tsx";
import { submitInvoice } from "#app/licensing/invoices/invoice.action.server.ts";
import { invoicePath, invoicesPath } from "#app/licensing/invoices/invoice-paths.ts";
import { invoicesCopy as copy } from "#app/licensing/invoices/invoices-copy.ts";
import { type InvoicePageData, readInvoicePage } from "#app/licensing/invoices/read-invoice-page.server.ts";
import { licencePath, quotePath, transactionPath } from "#app/licensing/transactions/transaction-paths.ts";
import { Facts } from "#app/ui/facts.tsx";
import { Trail } from "#app/ui/list/trail.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

/** GET /invoices/:id. */
export async function loader({ params: { id = "" }, context: { ctx, nonce } }: LoaderFunctionArgs) {
  const page = await readInvoicePage(ctx, { id });
  if (page.card !== null && page.card !== "test") allowFormTarget(ctx, nonce, page.card);
  return page;
}

export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  return submitInvoice(ctx, request, { id });
}

function titleOf({ kind, number }: Pick<InvoicePageData, "kind" | "number">): string {
  if (number === null) return copy.draftTitle;
  return kind === "credit" ? copy.creditTitle(number) : copy.invoiceTitle(number);
}

function link(to: string, text: string) {
  return (
    <Link to={to} className="link">
      {text}
    </Link>
  );
}

function factsOf(page: InvoicePageData) {
  const { transactionId, licence, quoteVersion, buyer, country, creditsId, credits } = page;
  const town = [buyer.postcode, buyer.city].filter(Boolean).join(" ");
  const address = [buyer.name, buyer.street, town, country, buyer.vatId].filter(Boolean).join("\n");
  return [
    { label: copy.columns.state, value: copy.states[page.state] },
    { label: copy.request, value: link(transactionPath(transactionId), page.project || copy.untitled) },
    licence === null
      ? { label: copy.quote, value: link(quotePath(transactionId, quoteVersion), copy.version(quoteVersion)) }
      : { label: copy.licence, value: link(licencePath(transactionId, licence), licence) },
    ...(creditsId === null ? [] : [{ label: copy.credits, value: link(invoicePath(creditsId), credits ?? "") }]),
    ...(page.state === "draft" ? [] : [{ label: copy.buyer, value: address }]),
    ...[
      { label: copy.columns.issued, value: page.issued },
      { label: copy.columns.due, value: page.due },
      { label: copy.reference, value: page.state === "draft" ? "" : page.reference },
      { label: page.kind === "credit" ? copy.creditReason : copy.note, value: page.state === "draft" ? "" : page.note },
    ].filter(({ value }) => value),
  ];
}

export default function InvoicePage() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const replyOf = (...acts: string[]) => (acts.includes(String(reply?.initialValue?.act)) ? reply : undefined);
  const isDraft = page.state === "draft";
  const isCredit = page.kind === "credit";
  const hasPayments = isCredit ? page.open !== null || page.payments.length > 0 : !isDraft;
  return (
    <div className="max-w-form px-gutter pt-8 pb-16">
      <Trail to={invoicesPath} label={copy.title} />
      <h1 className="mt-2 text-title">{titleOf(page)}</h1>
      <p className="mt-5 mb-8 flex flex-wrap items-center gap-x-4 gap-y-2">
        <a href={`${invoicePath(page.id)}.pdf`} className="btn">
          {copy.pdf}
        </a>
        {isDraft ? null : (
          <a href={`${invoicePath(page.id)}.xml`} className="btn btn-quiet">
            {copy.xml}
          </a>
        )}
        {page.creditedBy === null ? null : link(invoicePath(page.creditedBy), copy.creditedBy)}
      </p>
      <Facts facts={factsOf(page)} />
      <LineTable page={page} />
      <CardPayment page={page} />
      {isDraft && page.canManage ? <DraftForm key={page.version} page={page} reply={replyOf("save", "send")} /> : null}
      {hasPayments && page.isStaff ? <Payments page={page} reply={replyOf("pay")} /> : null}
      {!isCredit && !isDraft && page.canManage && page.creditedBy === null ? (
        <CreditForm reply={replyOf("credit")} />
      ) : null}
    </div>
  );
}

export const meta = staffMeta<typeof loader>((page) => [titleOf(page), page.project || copy.untitled]);
