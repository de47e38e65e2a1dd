import type { SubmissionResult } from "@conform-to/react";
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
type StepsProps = { page: Page; replyOf: ReplyOf; only: "next" | "others" };
const moves = { start: copy.start, quote: copy.quoteByCard, reopen: copy.reopen };
type Step = { move: keyof typeof moves } | { to: string; label: string };

/** What the state of a request allows the desk, and which of it is next. Staff do not decide their own requests. */
export function stepsOf({ request, songs, licences, cardPrice }: Page): { next: Step | null; others: Step[] } {
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

/** `only`: the one button of the head, or the others. */
export function Steps({ page, replyOf, only }: StepsProps) {
  const { next, others } = stepsOf(page);
  const steps = only === "others" ? others : next === null ? [] : [next];
  const variant = only === "others" ? "quiet" : "accent";
  return (
    <div className="flex flex-wrap items-start gap-3 empty:hidden">
      {steps.map((step) =>
        "move" in step ? (
          <MoveForm key={step.move} act={step.move} page={page} reply={replyOf(step.move)} variant={variant} />
        ) : (
          <ButtonLink key={step.to} to={step.to} variant={variant}>
            {step.label}
          </ButtonLink>
        ),
      )}
    </div>
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
