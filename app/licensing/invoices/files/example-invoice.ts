import type { CompanyDocuments } from "#app/licensing/documents/company/document-settings.ts";
import { exampleLicence } from "#app/licensing/documents/example-licence.ts";
import type { PrintedInvoice } from "#app/licensing/invoices/files/invoice-document.ts";
import { invoiceLines } from "#app/licensing/invoices/invoice-lines.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";

/** An invoice with example data, of today, for previews. */
export function exampleInvoice(
  ctx: Parameters<typeof exampleLicence>[0],
  { taxBp, prefix, termDays }: CompanyDocuments,
): PrintedInvoice {
  const { lines, project, number: licence, currency } = exampleLicence(ctx, { taxBp });
  const year = new Date(ctx.now).getUTCFullYear();
  return {
    ...{ kind: "invoice", number: [prefix, year, "0001"].filter(Boolean).join("-"), licence, currency },
    ...{ issuedOn: isoDateOf(ctx.now), dueOn: isoDateOf(ctx.now, termDays), createdAt: ctx.now },
    ...{ lines: invoiceLines(lines, null), taxCategory: taxBp ? "S" : "O", taxBp: taxBp ?? 0, taxReason: "" },
    buyer: {
      ...{ name: "Northwind GmbH", street: "Hafenstraße 1", postcode: "20457", city: "Hamburg", country: "DE" },
      vatId: "",
    },
    ...{ reference: "PO 4711", note: "", credits: null, creditsOn: null, request: { project } },
  };
}
