import type { SubmissionResult } from "@conform-to/react";
import { invoiceLimits as limits } from "#app/licensing/invoices/invoice.ts";
import { invoicesCopy as copy } from "#app/licensing/invoices/invoices-copy.ts";
import type { InvoicePageData } from "#app/licensing/invoices/read-invoice-page.server.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";

type PaymentsProps = { page: InvoicePageData; reply: SubmissionResult<string[]> | undefined };

/** Money received, or given back for a credit note: each with a button that takes it back, and the form for more while something is open. */
export function Payments({ page, reply }: PaymentsProps) {
  const { payments, canManage } = page;
  const isOpen = page.open !== null;
  const words = copy.money[page.kind];
  return (
    <section className="mt-12 max-w-2xl">
      <h2 className="mb-3 text-xl">{words.title}</h2>
      {isOpen ? <p className="mb-3">{`${words.open}: ${page.open}`}</p> : null}
      {payments.length === 0 ? <p className="text-mute">{words.none}</p> : null}
      <ul className="grid gap-2">
        {payments.map(({ id, amount, paidOn, note }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2">
            <span className="font-semibold tabular-nums">{amount}</span>
            <span className="text-mute">{paidOn}</span>
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{note}</span>
            {canManage ? (
              <FormFrame id={`unpay-${id}`} className="contents">
                <input type="hidden" name="act" value="unpay" />
                <input type="hidden" name="paymentId" value={id} />
                <Button variant="quiet" size="small">
                  {copy.removePayment}
                </Button>
              </FormFrame>
            ) : null}
          </li>
        ))}
      </ul>
      {isOpen && canManage ? (
        <div className="mt-6">
          <FormFrame key={page.openAmount} id="pay" reply={reply}>
            {({ field }) => (
              <>
                <input type="hidden" name="act" value="pay" />
                <div className="grid gap-5 sm:grid-cols-2">
                  <Field
                    {...field("amount", page.openAmount)}
                    label={`${copy.amount}, ${page.currency}`}
                    inputMode="decimal"
                    required
                  />
                  <Field {...field("paidOn", page.today)} type="date" label={copy.paidOn} max={page.today} required />
                </div>
                <Field {...field("paymentNote")} label={copy.paymentNote} maxLength={limits.line} />
                <div>
                  <Button>{words.record}</Button>
                </div>
              </>
            )}
          </FormFrame>
        </div>
      ) : null}
    </section>
  );
}
