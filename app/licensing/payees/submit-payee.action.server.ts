import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { notOurForm } from "#app/edge/forms/parse-form.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { isPayeeAct, payeeActs } from "#app/licensing/payees/payee-acts.ts";
import { payeeCopy as copy } from "#app/licensing/payees/payee-copy.ts";
import { type PayeeForm, payeeSchema } from "#app/licensing/payees/payee-form.ts";

type Submitted = {
  /** The page of the form. */
  to: string;
  /** @returns whether something changed */
  save: (change: { version: string; next: PayeeForm | null | "withdraw" }) => Promise<boolean>;
  readVersion: () => Promise<string>;
};

/** The forms of payment data: they save it, remove it, or take back what does not count yet. */
export function submitPayee(ctx: RequestContext, form: FormData, { to, save, readVersion }: Submitted) {
  const done = (isChanged: boolean, title: string) => ({
    to,
    toast: { kind: "success" as const, title: isChanged ? title : copy.unchanged },
  });
  const fieldsAfterConflict = async () => ({ version: await readVersion() });
  const act = form.get("act");
  if (act === payeeActs.save)
    return submitForm(ctx, form, {
      schema: payeeSchema,
      keepsInput: true,
      act: async (typed) => done(await save({ version: typed.version, next: typed }), copy.saved),
      fieldsAfterConflict,
    });
  if (!isPayeeAct(act)) throw new AppError("invalid", notOurForm);
  const isWithdrawal = act === payeeActs.withdraw;
  return submitForm(ctx, form, {
    schema: payeeSchema.pick({ version: true }),
    act: async ({ version }) =>
      done(
        await save({ version, next: isWithdrawal ? "withdraw" : null }),
        isWithdrawal ? copy.withdrawn : copy.removed,
      ),
    fieldsAfterConflict,
  });
}
