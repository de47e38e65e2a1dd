import type { ReactNode } from "react";
import { requestCopy } from "#app/licensing/requests/request-copy.ts";
import { DueDate } from "#app/licensing/transactions/components/due-date.tsx";
import type { ReplyOf } from "#app/licensing/transactions/components/reply-of.ts";
import { Steps } from "#app/licensing/transactions/components/steps.tsx";
import type { TransactionPageData } from "#app/licensing/transactions/read-transaction-page.server.ts";
import { transactionCopy as copy } from "#app/licensing/transactions/transaction-copy.ts";
import { quotePath } from "#app/licensing/transactions/transaction-paths.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { StateMark } from "#app/ui/list/state-mark.tsx";

type RequestHeadProps = { page: TransactionPageData; replyOf: ReplyOf };

/** Where a request stands: its state, the viewer's next step with its button, who handles it, by when, and the money. */
export function RequestHead({ page, replyOf }: RequestHeadProps) {
  const { request, quotes } = page;
  const [latest] = quotes;
  const isAsked = request.canAnswer && request.status === "quoted" && latest !== undefined && !latest.isOver;
  return (
    <section className="mt-4 grid gap-3 bg-sand p-4 sm:px-5">
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        <State page={page} />
        {isAsked ? (
          <ButtonLink to={quotePath(request.id, latest.version)} variant="accent">
            {copy.openQuote}
          </ButtonLink>
        ) : null}
        {request.isStaff ? <Steps page={page} replyOf={replyOf} only="next" /> : null}
      </div>
      <dl className="flex flex-wrap gap-x-8 gap-y-2 text-row empty:hidden">
        {factsOf(page).map(({ label, value }) => (
          <div key={label}>
            <dt className="text-mute text-sm">{label}</dt>
            <dd className="font-semibold tabular-nums [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function factsOf({ request, neededBy, money, assignees }: TransactionPageData): { label: string; value: ReactNode }[] {
  const assignee = assignees.find(({ id }) => id === request.assigneeId)?.name ?? copy.unassigned;
  return [
    ...(request.isStaff ? [{ label: copy.assignee, value: assignee }] : []),
    ...(neededBy !== null ? [{ label: copy.list.columns.needed, value: <DueDate {...neededBy} /> }] : []),
    ...money,
  ];
}

function State({ page: { request, events } }: { page: TransactionPageData }) {
  const { status, isLicenceEnded: isEnded, isWithdrawn, isStaff } = request;
  const reason = status === "declined" ? events.at(-1)?.message : "";
  const side = isStaff ? "staff" : "client";
  // A draft has not been sent, so it has no next step.
  const next = status === "draft" ? "" : copy.next[side][status];
  return (
    <div className="min-w-0 max-w-[60ch] flex-[1_1_20rem] [overflow-wrap:anywhere]">
      <p className="font-semibold">
        <StateMark state={isEnded ? "ended" : isWithdrawn ? "withdrawn" : status}>
          {isEnded ? copy.events.ended : isWithdrawn ? requestCopy.withdrawn : requestCopy.status[status]}
        </StateMark>
      </p>
      {reason ? (
        <p dir="auto" className="whitespace-pre-line">
          {reason}
        </p>
      ) : null}
      <p>{isEnded ? copy.next.ended[side] : isWithdrawn ? copy.next.withdrawn[side] : next}</p>
    </div>
  );
}
