import { z } from "zod";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { notOurForm } from "#app/edge/forms/parse-form.server.ts";
import { pressButton } from "#app/edge/forms/press-button.server.ts";
import { type RequestBody, readForm } from "#app/edge/forms/read-body.server.ts";
import { requiredText } from "#app/edge/forms/text-field.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { answerDispute } from "#app/licensing/statements/answer-dispute.server.ts";
import { approveRun, discardRun, startRun } from "#app/licensing/statements/change-run.server.ts";
import { disputeLine } from "#app/licensing/statements/dispute-line.server.ts";
import type { StatementPlace } from "#app/licensing/statements/read-statement.server.ts";
import { runPath, statementPath, statementsPath } from "#app/licensing/statements/statement-paths.ts";
import { statementsCopy as copy, maxDispute } from "#app/licensing/statements/statements-copy.ts";
import { isIsoDate, isoDateOf } from "#app/rights/iso-date.ts";
import { toMinorUnits } from "#app/rights/money.ts";

const success = (title: string) => ({ kind: "success" as const, title });

/** POST /statements: starts a run. */
export async function submitNewRun(ctx: RequestContext, request: RequestBody) {
  requireAccess(ctx, "transactions-manage");
  const today = isoDateOf(ctx.now);
  const until = z.string({ error: copy.untilWrong }).refine((day) => isIsoDate(day) && day <= today, copy.untilWrong);
  return submitForm(ctx, request, {
    schema: z.object({ until }),
    async act(input) {
      return { to: runPath(await startRun(ctx, input)), toast: success(copy.started) };
    },
  });
}

/** POST /statements/runs/:id: approves or discards a draft. */
export async function submitRun(ctx: RequestContext, request: RequestBody, { id }: { id: string }) {
  requireAccess(ctx, "transactions-manage");
  const form = await readForm(request);
  const act = form.get("act");
  if (act !== "approve" && act !== "discard") throw new AppError("invalid", notOurForm);
  return pressButton(ctx, { form, page: runPath(id) }, async () => {
    if (act === "approve") {
      await approveRun(ctx, { id });
      return { to: runPath(id), toast: success(copy.approved) };
    }
    await discardRun(ctx, { id });
    return { to: statementsPath, toast: success(copy.discarded) };
  });
}

const moveId = z.string().max(64);
const disputeSchema = z.object({ moveId, text: requiredText(copy.dispute.text, maxDispute, copy.dispute.missing) });

/** `currency`: of the line, in which a correction is typed. */
const answerSchema = z
  .object({
    moveId,
    currency: z.string().regex(/^[A-Z]{3}$/, notOurForm),
    answer: requiredText(copy.answer.text, maxDispute, copy.answer.missing),
    amount: z.string().trim().max(30, copy.answer.amountWrong).default(""),
    source: z.string().max(64).default(""),
  })
  .transform(({ amount: typed, currency, ...rest }, context) => {
    const [, sign = "", digits = ""] = /^([-−]?)(.*)$/.exec(typed) ?? [];
    const amount = typed === "" ? 0 : toMinorUnits(digits, currency);
    const problem = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
    if (amount === null) problem("amount", copy.answer.amountWrong);
    if (amount !== 0 && rest.source === "") problem("source", copy.answer.sourceMissing);
    return { ...rest, currency, amount: sign === "" ? (amount ?? 0) : -(amount ?? 0) };
  });

/** POST of a statement: the dispute of a line by its payee, and the desk's answer. */
export async function submitStatement(ctx: RequestContext, request: RequestBody, place: StatementPlace) {
  if (place.token === undefined) requireActor(ctx);
  const form = await readForm(request);
  const to = statementPath(place.id, place.token === undefined ? "" : `/inbox/${place.token}`);
  switch (form.get("act")) {
    case "dispute":
      return submitForm(ctx, form, {
        schema: disputeSchema,
        async act(input) {
          await disputeLine(ctx, place, input);
          return { to, toast: success(copy.dispute.sent) };
        },
      });
    case "answer":
      if (place.token !== undefined) throw new AppError("invalid", notOurForm);
      return submitForm(ctx, form, {
        schema: answerSchema,
        async act(input) {
          await answerDispute(ctx, { id: place.id, ...input });
          return { to, toast: success(copy.answer.sent) };
        },
      });
    default:
      throw new AppError("invalid", notOurForm);
  }
}
