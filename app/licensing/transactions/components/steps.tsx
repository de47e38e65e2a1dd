import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { approvalsCopy } from "#app/licensing/approvals/approvals-copy.ts";
import type { ReplyOf } from "#app/licensing/transactions/components/reply-of.ts";
import type { TransactionPageData } from "#app/licensing/transactions/read-transaction-page.server.ts";
import { transactionCopy as copy } from "#app/licensing/transactions/transaction-copy.ts";
import {
  askPath,
  correctPath,
  deliverPath,
  issuePath,
  newQuotePath,
  transactionPath,
} from "#app/licensing/transactions/transaction-paths.ts";
import {
  canMove,
  clearableStatuses,
  isOneOf,
  reopenableStatuses,
} from "#app/licensing/transactions/transaction-status.ts";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { readFormReply } from "#app/ui/form/form-reply.ts";

type Page = TransactionPageData;
type StepsProps = { page: Page; replyOf: ReplyOf };
const moves = { start: copy.start, quote: copy.quoteByCard, reopen: copy.reopen };
type Step = { move: keyof typeof moves } | { to: string; label: string };

/** What the state of a request allows the desk, and which of it is next. Staff do not decide their own requests. */
function stepsOf({ request, songs, licences, cardPrice }: Page): { next: Step | null; others: Step[] } {
  const { id, status, isOwn } = request;
  if (isOwn) return { next: null, others: [] };
  const isClear = songs.every(({ light }) => light.light === "clear");
  const correctable = licences.find(({ isSuperseded, isEnded }) => !isSuperseded && !isEnded);
  const when = (condition: boolean, step: Step): Step[] => (condition ? [step] : []);
  const quote = when(cardPrice !== null, { move: "quote" });
  const offer = when(canMove(status, "quoted"), { to: newQuotePath(id), label: copy.makeQuote });
  const ask = when(isOneOf(status, clearableStatuses), { to: askPath(id), label: approvalsCopy.ask });
  const steps: Step[] = [
    ...when(status === "accepted", { to: issuePath(id), label: copy.issue }),
    ...when(status === "licensed" && correctable !== undefined, { to: deliverPath(id), label: copy.deliver }),
    ...(isClear ? quote : []),
    ...when(status === "sent", { move: "start" }),
    ...(isClear || status !== "clearing" ? [...offer, ...ask] : [...ask, ...offer]),
    ...(isClear ? [] : quote),
    ...(correctable ? [{ to: correctPath(id, correctable.number), label: copy.issueCorrected }] : []),
    ...when(isOneOf(status, reopenableStatuses), { move: "reopen" }),
  ];
  const hasNext = isOneOf(status, ["sent", "clearing", "accepted", "licensed", "expired"]);
  const [first, ...rest] = steps;
  return hasNext && first !== undefined ? { next: first, others: rest } : { next: null, others: steps };
}

/** The one button of the head. */
export function NextStep({ page, replyOf }: StepsProps) {
  const { next } = stepsOf(page);
  return next === null ? null : <StepButton step={next} page={page} replyOf={replyOf} isNext />;
}

export function OtherSteps({ page, replyOf }: StepsProps): ReactNode {
  if (page.request.isOwn) return <p className="mb-6 max-w-[60ch]">{copy.ownRequest}</p>;
  const { others } = stepsOf(page);
  return (
    <div className="mb-6 flex flex-wrap items-start gap-3 empty:hidden">
      {others.map((step) => (
        <StepButton key={"move" in step ? step.move : step.to} step={step} page={page} replyOf={replyOf} />
      ))}
    </div>
  );
}

function StepButton({ step, page, replyOf, isNext = false }: StepsProps & { step: Step; isNext?: boolean }) {
  const variant = isNext ? "accent" : "quiet";
  if ("move" in step) return <MoveForm act={step.move} page={page} reply={replyOf(step.move)} variant={variant} />;
  return (
    <ButtonLink to={step.to} variant={variant}>
      {step.label}
    </ButtonLink>
  );
}

/** The version that a form was rendered with, and where its present state is read after a conflict. */
export function savedOf({ version, request }: Page) {
  return { path: transactionPath(request.id), version, reload: copy.reload };
}

type MoveFormProps = {
  act: keyof typeof moves;
  page: Page;
  reply: SubmissionResult<string[]> | undefined;
  variant: "accent" | "quiet";
};

/** Starts the clearing, reopens a declined or expired request, or offers it at the price of the rate card. */
function MoveForm({ act, variant, page, reply }: MoveFormProps) {
  const price = readFormReply(reply).value("price", page.cardPrice ?? "");
  const hint = { start: "", quote: copy.quoteByCardHint(price), reopen: copy.reopenHint }[act];
  return (
    <FormFrame id={act} reply={reply} saved={savedOf(page)}>
      <input type="hidden" name="act" value={act} />
      <div>
        {act === "quote" ? <input type="hidden" name="price" value={price} /> : null}
        <Button variant={variant}>{moves[act]}</Button>
        {hint === "" ? null : <p className="hint mt-2 max-w-[40ch]">{hint}</p>}
      </div>
    </FormFrame>
  );
}
