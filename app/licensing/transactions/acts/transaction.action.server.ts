import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { notOurForm } from "#app/edge/forms/parse-form.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { quoteByCard } from "#app/licensing/quotes/quote-by-card.server.ts";
import { quotesCopy } from "#app/licensing/quotes/quotes-copy.ts";
import { getDraftContent, reuseTerms } from "#app/licensing/requests/reuse-terms.server.ts";
import { changeTransaction } from "#app/licensing/transactions/acts/change-transaction.server.ts";
import {
  declineSchema,
  handlingSchema,
  quoteByCardSchema,
  reuseSchema,
  startSchema,
  withdrawSchema,
} from "#app/licensing/transactions/acts/transaction-forms.ts";
import { withdrawTransaction } from "#app/licensing/transactions/acts/withdraw-transaction.server.ts";
import { clearingSchema } from "#app/licensing/transactions/clearing/clearing-form.ts";
import { readFingerprints } from "#app/licensing/transactions/clearing/read-fingerprints.server.ts";
import { saveClearances } from "#app/licensing/transactions/clearing/save-clearances.server.ts";
import { deskActs, submitDesk, submitMessage } from "#app/licensing/transactions/desk/desk.action.server.ts";
import { getTransaction } from "#app/licensing/transactions/get-transaction.server.ts";
import {
  requireManagedTransaction,
  requireTransaction,
} from "#app/licensing/transactions/require-transaction.server.ts";
import { transactionCopy as copy } from "#app/licensing/transactions/transaction-copy.ts";
import { quotePath, requestPathAt } from "#app/licensing/transactions/transaction-paths.ts";
import { versionOf } from "#app/records/record-version.server.ts";

function done({ url }: RequestContext, id: string, title: string) {
  return { to: requestPathAt(url, id), toast: { kind: "success" as const, title } };
}

/** Applies a staff form. A conflict returns the current version, so that saving again overwrites it deliberately. */
function submitChange(ctx: RequestContext, form: FormData, id: string) {
  const fieldsAfterConflict = async () => ({ version: versionOf(await requireManagedTransaction(ctx, { id })) });
  switch (form.get("act")) {
    case "decline":
      return submitForm(ctx, form, {
        schema: declineSchema,
        fieldsAfterConflict,
        async act({ act: _, ...input }) {
          await changeTransaction(ctx, { ...input, id, to: "declined" });
          return done(ctx, id, copy.declinedToast);
        },
      });
    case "handling":
      return submitForm(ctx, form, {
        schema: handlingSchema,
        fieldsAfterConflict,
        async act({ act: _, ...input }) {
          await changeTransaction(ctx, { ...input, id });
          return done(ctx, id, copy.savedToast);
        },
      });
    case "quote":
      return submitForm(ctx, form, {
        schema: quoteByCardSchema,
        async fieldsAfterConflict() {
          const { price } = await getTransaction(ctx, { id });
          return { ...(await fieldsAfterConflict()), price: price ?? "" };
        },
        async act({ act: _, ...input }) {
          const made = await quoteByCard(ctx, { ...input, id });
          return { to: quotePath(id, made.version), toast: { kind: "success", title: quotesCopy.sent(made.version) } };
        },
      });
    default:
      return submitForm(ctx, form, {
        schema: startSchema,
        fieldsAfterConflict,
        async act({ act, version }) {
          await changeTransaction(ctx, { id, version, to: "clearing" });
          return done(ctx, id, act === "start" ? copy.startedToast : copy.reopenedToast);
        },
      });
  }
}

function submitClearances(ctx: RequestContext, form: FormData, id: string) {
  return submitForm(ctx, form, {
    schema: clearingSchema,
    async act({ act: _, ...input }) {
      return done(ctx, id, copy.clearingSaved(await saveClearances(ctx, { ...input, id })));
    },
    async fieldsAfterConflict() {
      return { seen: await readFingerprints(ctx, { id }) };
    },
  });
}

function submitWithdrawal(ctx: RequestContext, form: FormData, id: string) {
  return submitForm(ctx, form, {
    schema: withdrawSchema,
    async act({ act: _, ...input }) {
      await withdrawTransaction(ctx, { ...input, id });
      return done(ctx, id, copy.withdrawnToast);
    },
    async fieldsAfterConflict() {
      return { status: (await requireTransaction(ctx, { id })).status };
    },
  });
}

function submitReuse(ctx: RequestContext, form: FormData, id: string) {
  return submitForm(ctx, form, {
    schema: reuseSchema,
    async act({ replace }) {
      const { leftOut } = await reuseTerms(ctx, { id, replace });
      const body = leftOut.length === 0 ? {} : { body: copy.reuseLeftOut(leftOut) };
      return { to: "/transactions/draft", toast: { kind: "success", title: copy.reusedToast, ...body } };
    },
    async fieldsAfterConflict() {
      return { replace: (await getDraftContent(ctx))?.version ?? "" };
    },
  });
}

const staffActs = ["start", "quote", "reopen", "decline", "handling", "clearances", ...deskActs];

/**
 * Action of a request's page; `act` names the form. @throws AppError unauthorised, forbidden, not_found; invalid for an unknown `act`
 */
export async function submitTransaction(ctx: RequestContext, form: FormData, { id }: { id: string }) {
  await requireTransaction(ctx, { id });
  const act = String(form.get("act") ?? "");
  if (staffActs.includes(act)) {
    await requireManagedTransaction(ctx, { id });
    if (deskActs.includes(act)) return submitDesk(ctx, form, id);
    return act === "clearances" ? submitClearances(ctx, form, id) : submitChange(ctx, form, id);
  }
  if (act === "message") return submitMessage(ctx, form, id);
  if (act === "withdraw") return submitWithdrawal(ctx, form, id);
  if (act === "reuse") return submitReuse(ctx, form, id);
  throw new AppError("invalid", notOurForm);
}
