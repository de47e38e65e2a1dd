import type { SubmissionResult } from "@conform-to/react";
import { countryOptions } from "#app/licensing/documents/company/document-fields.tsx";
import { invoiceLimits as limits, taxCategories } from "#app/licensing/invoices/invoice.ts";
import { invoicePath } from "#app/licensing/invoices/invoice-paths.ts";
import { invoicesCopy as copy } from "#app/licensing/invoices/invoices-copy.ts";
import type { InvoicePageData } from "#app/licensing/invoices/read-invoice-page.server.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { Select } from "#app/ui/form/select.tsx";

type DraftFormProps = { page: InvoicePageData; reply: SubmissionResult<string[]> | undefined };

const taxOptions = [
  { value: "", label: copy.chooseTax },
  ...taxCategories.map((value) => ({ value, label: copy.taxes[value] })),
];

/** Buyer, tax and payment of a draft, and the buttons that save, send and delete it. */
export function DraftForm({ page, reply }: DraftFormProps) {
  const { buyer } = page;
  const stored: Record<string, string> = {
    ...buyer,
    ...{ reference: page.reference, taxCategory: page.taxCategory ?? "", taxPercent: page.taxPercent },
    ...{ taxReason: page.taxReason, dueOn: page.dueOn, note: page.note },
  };
  return (
    <section className="mt-10 max-w-2xl">
      <h2 className="mb-4 text-xl">{copy.buyer}</h2>
      <FormFrame
        id="invoice"
        reply={reply}
        saved={{ path: invoicePath(page.id), version: page.version, reload: copy.reload }}
      >
        {({ field }) => {
          const props = (name: string) => field(name, stored[name]);
          const line = (name: string, label: string, maxLength = limits.line) => (
            <Field {...props(name)} label={label} maxLength={maxLength} autoComplete="off" />
          );
          return (
            <>
              {line("name", copy.name)}
              {line("street", copy.street)}
              <div className="grid gap-5 sm:grid-cols-[9rem_minmax(0,1fr)]">
                {line("postcode", copy.postcode, limits.id)}
                {line("city", copy.city)}
              </div>
              <Select {...props("country")} label={copy.country} options={countryOptions()} />
              {line("vatId", copy.vatId, limits.id)}
              {line("reference", copy.reference)}
              <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_10rem]">
                <Select {...props("taxCategory")} label={copy.taxCategory} options={taxOptions} />
                <Field {...props("taxPercent")} label={copy.taxPercent} maxLength={6} inputMode="decimal" />
              </div>
              <Field {...props("taxReason")} label={copy.taxReason} hint={copy.taxReasonHint} maxLength={limits.line} />
              <Field {...props("dueOn")} type="date" label={copy.dueOn} hint={copy.dueHint(page.termDays)} />
              <Field
                {...props("note")}
                label={copy.note}
                hint={copy.noteHint}
                multiline
                rows={3}
                maxLength={limits.note}
              />
              <div className="flex flex-wrap gap-3">
                <Button variant="quiet" name="act" value="save">
                  {copy.save}
                </Button>
                {page.isBillable ? (
                  <Button variant="accent" name="act" value="send">
                    {copy.send}
                  </Button>
                ) : null}
              </div>
              <p className="hint">{page.isBillable ? copy.sendHint(page.sender) : copy.notBillable}</p>
            </>
          );
        }}
      </FormFrame>
      <FormFrame id="delete-draft" className="mt-8">
        <input type="hidden" name="act" value="delete" />
        <div>
          <Button variant="quiet" size="small">
            {copy.deleteDraft}
          </Button>
        </div>
      </FormFrame>
    </section>
  );
}
