import type { SubmissionResult } from "@conform-to/react";
import { ApprovalsPanel } from "#app/licensing/approvals/components/approvals-panel.tsx";
import { RequestInvoices } from "#app/licensing/invoices/components/request-invoices.tsx";
import { requestCopy } from "#app/licensing/requests/request-copy.ts";
import { ClearingForm } from "#app/licensing/transactions/components/clearing-form.tsx";
import { ClientPart } from "#app/licensing/transactions/components/client-part.tsx";
import { History } from "#app/licensing/transactions/components/history.tsx";
import { Messages } from "#app/licensing/transactions/components/messages.tsx";
import { Offers } from "#app/licensing/transactions/components/offers.tsx";
import type { ReplyOf } from "#app/licensing/transactions/components/reply-of.ts";
import { SongList } from "#app/licensing/transactions/components/song-list.tsx";
import { StaffPart } from "#app/licensing/transactions/components/staff-part.tsx";
import { Tasks } from "#app/licensing/transactions/components/tasks.tsx";
import type { TransactionPageData } from "#app/licensing/transactions/read-transaction-page.server.ts";
import { transactionCopy as copy } from "#app/licensing/transactions/transaction-copy.ts";
import { managedTransactionsPath, transactionsPath } from "#app/licensing/transactions/transaction-paths.ts";
import { clearableStatuses, isOneOf } from "#app/licensing/transactions/transaction-status.ts";
import { Trail } from "#app/ui/list/trail.tsx";

type TransactionPageProps = { page: TransactionPageData; reply: SubmissionResult<string[]> | undefined };

/** One request, with the client's part or the staff's part. */
export function TransactionPage({ page, reply }: TransactionPageProps) {
  const { request, summary, facts } = page;
  const replyOf: ReplyOf = (act) => (reply?.initialValue?.act === act ? reply : undefined);
  const isClearing = isOneOf(request.status, clearableStatuses);
  return (
    <div className="px-gutter pt-8 pb-16">
      <Trail
        to={request.isStaff ? managedTransactionsPath : transactionsPath}
        label={request.isStaff ? copy.back : copy.backToOwn}
      />
      <h1 className="mt-2 text-title [overflow-wrap:anywhere]">{request.project || requestCopy.untitled}</h1>
      {request.endClient ? <p className="text-mute [overflow-wrap:anywhere]">{request.endClient}</p> : null}
      <p className="mt-3 max-w-[75ch] text-lg [overflow-wrap:anywhere]">{summary}</p>
      <StatusLine page={page} />
      <div className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-12 xl:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-12">
          {isClearing && request.isStaff && !request.isOwn ? (
            <ClearingForm page={page} reply={replyOf("clearances")} />
          ) : (
            <SongList songs={page.songs} totals={page.totals} isClearing={isClearing} chosen={page.chosen} />
          )}
          {request.isStaff ? <ApprovalsPanel page={page} replyOf={replyOf} /> : null}
          <Messages page={page} replyOf={replyOf} />
          <section>
            <h2 className="mb-3 text-xl">{copy.terms}</h2>
            <dl className="facts">
              {facts.map(({ label, value }) => (
                <div key={label} className="contents">
                  <dt>{label}</dt>
                  <dd className="[overflow-wrap:anywhere]">{value}</dd>
                </div>
              ))}
            </dl>
            {request.description ? (
              <>
                <h3 className="mt-6 mb-1 font-semibold">{requestCopy.description}</h3>
                <p dir="auto" className="max-w-[70ch] whitespace-pre-line [overflow-wrap:anywhere]">
                  {request.description}
                </p>
              </>
            ) : null}
          </section>
          <History page={page} />
        </div>
        <aside className="grid grid-cols-[minmax(0,1fr)] content-start gap-10 border-t border-line pt-8 xl:border-t-0 xl:border-l xl:pt-0 xl:pl-10">
          <Offers page={page} />
          <RequestInvoices page={page} />
          {request.isStaff ? <Tasks page={page} replyOf={replyOf} /> : null}
          {request.isStaff ? <StaffPart page={page} replyOf={replyOf} /> : null}
          {page.canAct ? <ClientPart page={page} replyOf={replyOf} /> : null}
        </aside>
      </div>
    </div>
  );
}

/** State, next step for the viewer, and the date by which the music is needed. */
function StatusLine({ page: { request, neededBy, events } }: { page: TransactionPageData }) {
  const reason = request.status === "declined" ? events.at(-1)?.message : "";
  const side = request.isStaff ? "staff" : "client";
  // A draft has not been sent, so it has no next step.
  const next = request.status === "draft" ? "" : copy.next[side][request.status];
  const isEnded = request.isLicenceEnded;
  return (
    <div className="mt-6 max-w-[75ch] border-l-4 border-ink pl-4">
      <p className="font-semibold">
        {isEnded ? copy.events.ended : request.isWithdrawn ? requestCopy.withdrawn : requestCopy.status[request.status]}
      </p>
      {reason ? (
        <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
          {reason}
        </p>
      ) : null}
      <p>{isEnded ? copy.next.ended[side] : request.isWithdrawn ? copy.next.withdrawn[side] : next}</p>
      {neededBy === null || isEnded || isOneOf(request.status, ["declined", "delivered"]) ? null : (
        <p className={neededBy.isOver ? "mt-1 font-semibold text-red" : "mt-1 text-mute"}>
          {neededBy.isOver ? copy.overdueSince(neededBy.on) : copy.neededBy(neededBy.on)}
        </p>
      )}
    </div>
  );
}
