import type { SubmissionResult } from "@conform-to/react";
import { ApprovalsPanel } from "#app/licensing/approvals/components/approvals-panel.tsx";
import { requestCopy } from "#app/licensing/requests/request-copy.ts";
import { ClientPart } from "#app/licensing/transactions/components/client-part.tsx";
import { History } from "#app/licensing/transactions/components/history.tsx";
import { Messages } from "#app/licensing/transactions/components/messages.tsx";
import { Licences, Quotes } from "#app/licensing/transactions/components/offers.tsx";
import type { ReplyOf } from "#app/licensing/transactions/components/reply-of.ts";
import { RequestHead } from "#app/licensing/transactions/components/request-head.tsx";
import { StaffPart } from "#app/licensing/transactions/components/staff-part.tsx";
import { Tasks } from "#app/licensing/transactions/components/tasks.tsx";
import { Tracks } from "#app/licensing/transactions/components/tracks.tsx";
import type { TransactionPageData } from "#app/licensing/transactions/read-transaction-page.server.ts";
import { transactionCopy as copy } from "#app/licensing/transactions/transaction-copy.ts";
import {
  managedTransactionsPath,
  requestViewPath,
  transactionsPath,
} from "#app/licensing/transactions/transaction-paths.ts";
import { Tabs } from "#app/ui/list/tabs.tsx";
import { Trail } from "#app/ui/list/trail.tsx";

type TransactionPageProps = { page: TransactionPageData; reply: SubmissionResult<string[]> | undefined };

/** One request: where it stands, one of its views, and beside it the client's part or the staff's part. */
export function TransactionPage({ page, reply }: TransactionPageProps) {
  const { request, summary, views, view } = page;
  const { id, isStaff } = request;
  const replyOf: ReplyOf = (act) => (reply?.initialValue?.act === act ? reply : undefined);
  return (
    <div className="px-gutter pt-5 pb-16">
      <Trail to={isStaff ? managedTransactionsPath : transactionsPath} label={isStaff ? copy.back : copy.backToOwn} />
      <h1 className="mt-2 text-title [overflow-wrap:anywhere]">{request.project || requestCopy.untitled}</h1>
      <p className="mt-1 max-w-[90ch] text-mute [overflow-wrap:anywhere]">
        {[request.endClient, summary].filter(Boolean).join(" · ")}
      </p>
      <RequestHead page={page} replyOf={replyOf} />
      <div className="mt-4">
        <Tabs
          label={copy.viewsLabel}
          items={views.map((one) => ({
            label: one.count === 0 ? copy.views[one.view] : `${copy.views[one.view]} (${one.count})`,
            to: requestViewPath(id, one.view),
            current: one.view === view,
          }))}
        />
      </div>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-10 xl:grid-cols-[minmax(0,7fr)_minmax(0,3fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-8">
          <View page={page} replyOf={replyOf} />
        </div>
        <aside className="grid grid-cols-[minmax(0,1fr)] content-start gap-6 border-t border-line pt-6 xl:border-t-0 xl:border-l xl:pt-0 xl:pl-10">
          {isStaff ? <StaffPart page={page} replyOf={replyOf} /> : null}
          {isStaff ? <Tasks page={page} replyOf={replyOf} /> : null}
          {page.canAct ? <ClientPart page={page} replyOf={replyOf} /> : null}
        </aside>
      </div>
    </div>
  );
}

function View({ page, replyOf }: { page: TransactionPageData; replyOf: ReplyOf }) {
  switch (page.view) {
    case "approvals":
      return <ApprovalsPanel page={page} replyOf={replyOf} />;
    case "offer":
      return <Quotes page={page} />;
    case "licence":
      return <Licences page={page} />;
    case "messages":
      return <Messages page={page} replyOf={replyOf} />;
    case "history":
      return <History page={page} />;
    default:
      return <Tracks page={page} replyOf={replyOf} />;
  }
}
