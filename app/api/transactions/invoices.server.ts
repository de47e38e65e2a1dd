import { z } from "zod";
import { ApiRouter } from "#app/api/frame/api-router.server.ts";
import { pagingSchema } from "#app/api/paging.ts";
import { invoiceStates, invoiceTotals, taxCategories } from "#app/licensing/invoices/invoice.ts";
import { invoicePath } from "#app/licensing/invoices/invoice-paths.ts";
import { invoicesQuery, type ListedInvoice, listInvoices } from "#app/licensing/invoices/list-invoices.server.ts";
import { requireInvoice } from "#app/licensing/invoices/require-invoice.server.ts";
import { requireTransactionReader } from "#app/licensing/transactions/require-transaction.server.ts";

const invoiceFields = {
  _id: z.string(),
  transactionId: z.string(),
  kind: z.enum(["invoice", "credit"]),
  number: z.string().nullable().describe("Null for a draft."),
  state: z.enum(invoiceStates),
  issuedOn: z.string().nullable(),
  dueOn: z.string().nullable(),
  currency: z.string(),
  net: z.number().describe("Minor units of `currency`, as the other amounts; positive in a credit note, too."),
  tax: z.number(),
  total: z.number(),
  paid: z.number(),
  licence: z.string().nullable(),
  uri: z.string().describe("Its page; with `.pdf` and `.xml` (UBL 2.1, EN 16931) its files."),
};
const listSchema = z.strictObject({ items: z.array(z.strictObject(invoiceFields)), paging: pagingSchema });
const invoiceSchema = z.strictObject({
  ...invoiceFields,
  lines: z.array(z.strictObject({ text: z.string(), amount: z.number() })),
  taxCategory: z.enum(taxCategories).nullable().describe("UNCL 5305."),
  taxBp: z.number(),
  buyer: z.strictObject({
    ...{ name: z.string(), street: z.string(), postcode: z.string(), city: z.string(), country: z.string() },
    vatId: z.string(),
  }),
  reference: z.string(),
  creditedBy: z.string().nullable().describe("The credit note that cancels it."),
  credits: z.string().nullable().describe("The number of the invoice that it cancels."),
});

type Shown = Pick<
  ListedInvoice,
  "id" | "transactionId" | "kind" | "number" | "state" | "issuedOn" | "dueOn" | "currency" | "lines" | "taxBp" | "paid"
> & { licence: string | null };

function invoiceBody({ id, lines, taxBp, ...invoice }: Shown) {
  const { transactionId, kind, number, state, issuedOn, dueOn, currency, paid, licence } = invoice;
  const { net, tax, total } = invoiceTotals(lines, taxBp);
  return {
    ...{ _id: id, transactionId, kind, number, state, issuedOn, dueOn, currency, net, tax, total, paid, licence },
    uri: invoicePath(id),
  };
}

const access = { who: "the client and UpdateTransaction", check: requireTransactionReader };

export const invoices = new ApiRouter("Invoices")
  .on(
    "get",
    "/invoices",
    {
      list: true,
      summary: "Invoices and credit notes of the company, or those sent for one's own requests, newest first",
      description:
        "25 a page, by `q` (number, buyer, project) and `state`. A filter that is not valid counts as not set.",
      access,
      query: invoicesQuery,
      data: listSchema,
    },
    async ({ ctx, query }) => {
      const { rows, total, page, pages } = await listInvoices(ctx, query);
      return { items: rows.map(invoiceBody), paging: { page, totalItems: total, totalPages: pages } };
    },
  )
  .on(
    "get",
    "/invoices/:id",
    { summary: "An invoice in full", access, params: z.object({ id: z.string() }), data: invoiceSchema },
    async ({ ctx, params: { id } }) => {
      const invoice = await requireInvoice(ctx, { id });
      const { lines, taxCategory, taxBp, buyer, reference, creditedBy, credits } = invoice;
      return { ...invoiceBody(invoice), lines, taxCategory, taxBp, buyer, reference, creditedBy, credits };
    },
  )
  .close();
