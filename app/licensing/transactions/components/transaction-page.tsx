import type { SubmissionResult } from "@conform-to/react";
import type { Location } from "@remix-run/react";
import { type ReactNode, useState } from "react";
import { ApprovalsPanel } from "#app/licensing/approvals/components/approvals-panel.tsx";
import { requestCopy } from "#app/licensing/requests/request-copy.ts";
import { ClearingForm } from "#app/licensing/transactions/components/clearing-form.tsx";
import { ClientPart } from "#app/licensing/transactions/components/client-part.tsx";
import { History } from "#app/licensing/transactions/components/history.tsx";
import { Messages } from "#app/licensing/transactions/components/messages.tsx";
import { Licences, Quotes } from "#app/licensing/transactions/components/offers.tsx";
import type { ReplyOf } from "#app/licensing/transactions/components/reply-of.ts";
import { RequestHead } from "#app/licensing/transactions/components/request-head.tsx";
import { ChoiceOfSongs, playableTracks, SongRow } from "#app/licensing/transactions/components/song-row.tsx";
import { StaffPart } from "#app/licensing/transactions/components/staff-part.tsx";
import { stepsOf } from "#app/licensing/transactions/components/steps.tsx";
import { Tasks } from "#app/licensing/transactions/components/tasks.tsx";
import type { TransactionPageData } from "#app/licensing/transactions/read-transaction-page.server.ts";
import { transactionCopy as copy } from "#app/licensing/transactions/transaction-copy.ts";
import {
  managedTransactionsPath,
  type RequestView,
  requestViewPath,
  transactionsPath,
} from "#app/licensing/transactions/transaction-paths.ts";
import {
  canMove,
  clearableStatuses,
  isOneOf,
  withdrawableStatuses,
} from "#app/licensing/transactions/transaction-status.ts";
import { Facts } from "#app/ui/facts.tsx";
import { Folded } from "#app/ui/folded.tsx";
import { FormError } from "#app/ui/form/form-error.tsx";
import { useUnsavedGuard } from "#app/ui/form/use-unsaved-guard.ts";
import { Tabs } from "#app/ui/list/tabs.tsx";
import { Trail } from "#app/ui/list/trail.tsx";

type TransactionPageProps = { page: TransactionPageData; reply: SubmissionResult<string[]> | undefined };

/** The part of the page that has a form: a refused one opens its part. */
const partOfAct: Record<string, RequestView> = {
  clearances: "tracks",
  message: "messages",
  "approval-decide": "approvals",
  "approval-again": "approvals",
  "approval-reply": "approvals",
};

const canClear = ({ request: { status, isStaff, isOwn } }: TransactionPageData) =>
  isOneOf(status, clearableStatuses) && isStaff && !isOwn;

/** Whether the page still has the form of a reply: what the state allowed may have changed meanwhile. */
function hasForm(page: TransactionPageData, act: string): boolean {
  const { status } = page.request;
  const { next, others } = stepsOf(page);
  if (["start", "quote", "reopen"].includes(act))
    return [next, ...others].some((step) => step !== null && "move" in step && step.move === act);
  if (act === "clearances") return canClear(page);
  if (act === "withdraw") return isOneOf(status, withdrawableStatuses);
  return act !== "decline" || canMove(status, "declined");
}

/** One request: where it stands, one of its views, and beside it the client's part or the staff's part. */
export function TransactionPage({ page, reply }: TransactionPageProps) {
  const { request, summary, views } = page;
  const { id, isStaff } = request;
  const act = String(reply?.initialValue?.act ?? "");
  const view = partOfAct[act] ?? page.view;
  const replyOf: ReplyOf = (act) => (reply?.initialValue?.act === act ? reply : undefined);
  return (
    <div className="px-gutter pt-5 pb-16">
      <Trail to={isStaff ? managedTransactionsPath : transactionsPath} label={isStaff ? copy.back : copy.backToOwn} />
      <h1 className="mt-2 text-title [overflow-wrap:anywhere]">{request.project || requestCopy.untitled}</h1>
      <p className="mt-1 max-w-[90ch] text-mute [overflow-wrap:anywhere]">
        {[request.endClient, summary].filter(Boolean).join(" · ")}
      </p>
      {hasForm(page, act) ? null : <FormError id="request-error" errors={reply?.error?.[""] ?? []} />}
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
        <Part key={view} isRefused={partOfAct[act] === view}>
          <View page={{ ...page, view }} replyOf={replyOf} />
        </Part>
        <aside className="grid grid-cols-[minmax(0,1fr)] content-start gap-6 border-t border-line pt-6 xl:border-t-0 xl:border-l xl:pt-0 xl:pl-10">
          {isStaff ? <StaffPart page={page} replyOf={replyOf} /> : null}
          {isStaff ? <Tasks page={page} replyOf={replyOf} /> : null}
          {page.canAct ? <ClientPart page={page} replyOf={replyOf} /> : null}
        </aside>
      </div>
    </div>
  );
}

const isOtherPart = (from: Location, to: Location) => from.pathname + from.search !== to.pathname + to.search;

/** The part that is shown. The others are pages of their own, so what is typed here and not sent is not left without asking. */
function Part({ isRefused, children }: { isRefused: boolean; children: ReactNode }) {
  const [isTyped, setTyped] = useState(false);
  useUnsavedGuard(isTyped || isRefused, isOtherPart);
  return (
    <div
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-8"
      onInput={() => setTyped(true)}
      onSubmit={() => setTyped(false)}
    >
      {children}
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

/** The tracks of a request, for the desk with the clearing of each side, and the use that is asked for. */
function Tracks({ page, replyOf }: { page: TransactionPageData; replyOf: ReplyOf }) {
  const { request, songs, totals, facts, chosen, favoured } = page;
  const isClearing = isOneOf(request.status, clearableStatuses);
  const context = playableTracks(songs);
  return (
    <section>
      <h2 className="sr-only">{copy.songs}</h2>
      {isClearing ? <p className="mb-2 text-row font-semibold">{totals}</p> : null}
      {isClearing && favoured.all.length > 0 ? (
        <p className="hint mb-2 max-w-[75ch]">{copy.favoured(favoured.all)}</p>
      ) : null}
      {canClear(page) ? (
        <ClearingForm page={page} reply={replyOf("clearances")} />
      ) : (
        <ChoiceOfSongs
          songs={songs}
          chosen={chosen}
          row={(song) => (
            <SongRow
              key={song.track.id}
              {...{ song, context, isClearing, favoured: favoured.ofAll }}
              label={copy.rights}
            />
          )}
        />
      )}
      <Folded title={copy.terms} className="mt-3">
        <Facts facts={facts} />
        {request.description ? (
          <>
            <h3 className="mt-4 mb-1 font-semibold">{requestCopy.description}</h3>
            <p dir="auto" className="max-w-[70ch] whitespace-pre-line [overflow-wrap:anywhere]">
              {request.description}
            </p>
          </>
        ) : null}
      </Folded>
    </section>
  );
}
