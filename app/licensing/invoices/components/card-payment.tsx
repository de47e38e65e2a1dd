import { invoicesCopy } from "#app/licensing/invoices/invoices-copy.ts";
import type { InvoicePageData } from "#app/licensing/invoices/read-invoice-page.server.ts";
import { Button } from "#app/ui/form/button.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";

const { cards: copy } = invoicesCopy;

/** Payment of what is open by card; after it the wait for the provider's report. */
export function CardPayment({ page: { card, open, isConfirming } }: { page: InvoicePageData }) {
  if (card === null || open === null) return null;
  if (isConfirming) return <p className="mt-8">{copy.confirming}</p>;
  return (
    <FormFrame key={open} id="card" className="mt-8 grid justify-items-start gap-3">
      <input type="hidden" name="act" value="card" />
      {card === "test" ? <p className="text-mute">{copy.test}</p> : null}
      <Button variant="accent">{copy.pay(open)}</Button>
    </FormFrame>
  );
}
