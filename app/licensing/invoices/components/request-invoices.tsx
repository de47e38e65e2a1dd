import { Form, Link } from "@remix-run/react";
import { invoicePath, invoicesPath } from "#app/licensing/invoices/invoice-paths.ts";
import { invoicesCopy as copy } from "#app/licensing/invoices/invoices-copy.ts";
import type { TransactionPageData } from "#app/licensing/transactions/read-transaction-page.server.ts";
import { billableStatuses, isOneOf } from "#app/licensing/transactions/transaction-status.ts";
import { Button } from "#app/ui/form/button.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";

/** Invoices of a request; for the staff a button for each accepted quote that none is for. */
export function RequestInvoices({ page: { request, quotes, invoices } }: { page: TransactionPageData }) {
  const billed = invoices.filter(({ state }) => state !== "credited" && state !== "credit");
  const open = quotes.filter(
    ({ answer, version }) => answer === "accepted" && !billed.some((invoice) => invoice.version === version),
  );
  const isBillable = isOneOf(request.status, billableStatuses) && !request.isLicenceEnded;
  const canMake = request.isStaff && !request.isOwn && isBillable && open.length > 0;
  if (invoices.length === 0 && !canMake) return null;
  return (
    <section>
      <h2 className="mb-3 text-xl">{copy.section}</h2>
      <ul className="grid gap-3">
        {invoices.map(({ id, number, state, total }) => (
          <li key={id}>
            <Link to={invoicePath(id)} className="link font-semibold tabular-nums">
              {number === null ? total : `${number}: ${total}`}
            </Link>
            <p className={state === "overdue" ? "text-sm font-semibold text-red" : "text-sm text-mute"}>
              {copy.states[state]}
            </p>
          </li>
        ))}
      </ul>
      {canMake
        ? open.map(({ version }) => (
            <Form key={version} method="post" action={invoicesPath} className="mt-4">
              <FormKey />
              <input type="hidden" name="transactionId" value={request.id} />
              <input type="hidden" name="version" value={version} />
              <Button variant="quiet">{copy.make(version)}</Button>
            </Form>
          ))
        : null}
    </section>
  );
}
