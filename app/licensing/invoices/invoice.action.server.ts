import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { notOurForm } from "#app/edge/forms/parse-form.server.ts";
import { pressButton, shownErrors } from "#app/edge/forms/press-button.server.ts";
import { type RequestBody, readForm } from "#app/edge/forms/read-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { payByCard } from "#app/licensing/invoices/cards/pay-by-card.server.ts";
import { createInvoice } from "#app/licensing/invoices/create-invoice.server.ts";
import { creditInvoice } from "#app/licensing/invoices/credit-invoice.server.ts";
import { creditSchema, invoiceSchema, paymentSchema } from "#app/licensing/invoices/invoice-form.ts";
import { invoicePath } from "#app/licensing/invoices/invoice-paths.ts";
import { invoicesCopy as copy } from "#app/licensing/invoices/invoices-copy.ts";
import { payInvoice, removePayment } from "#app/licensing/invoices/pay-invoice.server.ts";
import { requireManagedInvoice } from "#app/licensing/invoices/require-invoice.server.ts";
import { deleteDraft, saveInvoice } from "#app/licensing/invoices/save-invoice.server.ts";
import { sendInvoice } from "#app/licensing/invoices/send-invoice.server.ts";
import { requireTransactionReader } from "#app/licensing/transactions/require-transaction.server.ts";
import { requestViewPath } from "#app/licensing/transactions/transaction-paths.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";

const success = (title: string) => ({ kind: "success" as const, title });

/** POST /invoices: drafts the invoice of a quote, from the page of its request. */
export async function submitNewInvoice(ctx: RequestContext, request: RequestBody) {
  const form = await readForm(request);
  const transactionId = String(form.get("transactionId") ?? "");
  return pressButton(ctx, { form, page: requestViewPath(transactionId, "licence") }, async () => {
    const id = await createInvoice(ctx, { transactionId, version: Number(form.get("version")) });
    return { to: invoicePath(id) };
  });
}

function submitDraft(ctx: RequestContext, form: FormData, id: string) {
  return submitForm(ctx, form, {
    schema: invoiceSchema({ today: isoDateOf(ctx.now) }),
    async act(input) {
      if (input.act === "save") {
        await saveInvoice(ctx, { id, ...input });
        return { to: invoicePath(id), toast: success(copy.saved) };
      }
      return { to: invoicePath(id), toast: success(copy.sent(await sendInvoice(ctx, { id, ...input }))) };
    },
    async fieldsAfterConflict() {
      return { version: String((await requireManagedInvoice(ctx, { id })).updatedAt) };
    },
  });
}

/** POST /invoices/:id: payment by card, and for staff the form of a draft, its deletion, payments and the credit note. */
export async function submitInvoice(ctx: RequestContext, request: RequestBody, { id }: { id: string }) {
  requireTransactionReader(ctx);
  const form = await readForm(request);
  const page = invoicePath(id);
  if (form.get("act") === "card")
    return pressButton(ctx, { form, page, shown: [...shownErrors, "unavailable"] }, () => payByCard(ctx, { id }));
  requireAccess(ctx, "transactions-manage");
  switch (form.get("act")) {
    case "save":
    case "send":
      return submitDraft(ctx, form, id);
    case "delete":
      return pressButton(ctx, { form, page }, async () => {
        const { transactionId } = await deleteDraft(ctx, { id });
        return { to: requestViewPath(transactionId, "licence"), toast: success(copy.deleted) };
      });
    case "pay": {
      const { currency, kind } = await requireManagedInvoice(ctx, { id });
      return submitForm(ctx, form, {
        schema: paymentSchema({ currency, today: isoDateOf(ctx.now) }),
        async act(payment) {
          await payInvoice(ctx, { id, ...payment });
          return { to: page, toast: success(copy.paid[kind]) };
        },
      });
    }
    case "unpay":
      return pressButton(ctx, { form, page }, async () => {
        await removePayment(ctx, { id, paymentId: String(form.get("paymentId") ?? "") });
        return { to: page, toast: success(copy.paymentRemoved) };
      });
    case "credit":
      return submitForm(ctx, form, {
        schema: creditSchema,
        async act({ reason }) {
          const credit = await creditInvoice(ctx, { id, reason });
          return { to: invoicePath(credit.id), toast: success(copy.credited(credit.number)) };
        },
      });
    default:
      throw new AppError("invalid", notOurForm);
  }
}
