import type { ApprovalEntry } from "#app/licensing/approvals/approval-panel.ts";
import { approvalsCopy as copy } from "#app/licensing/approvals/approvals-copy.ts";
import { ThreadMessages } from "#app/licensing/inbox/components/thread.tsx";
import { inboxCopy } from "#app/licensing/inbox/inbox-copy.ts";
import { threadLimits } from "#app/licensing/inbox/inbox-limits.ts";
import type { ReplyOf } from "#app/licensing/transactions/components/reply-of.ts";
import type { TransactionPageData } from "#app/licensing/transactions/read-transaction-page.server.ts";
import { transactionCopy } from "#app/licensing/transactions/transaction-copy.ts";
import { clearableStatuses, isOneOf } from "#app/licensing/transactions/transaction-status.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";

const { thread: threadCopy } = inboxCopy;
const colours = { approved: "text-moss", denied: "text-red", countered: "text-amber" } as Record<string, string>;

type PanelProps = { page: TransactionPageData; replyOf: ReplyOf };

/** Who was asked about the songs, what they answered, and the desk's next step with each. */
export function ApprovalsPanel({ page: { request, approvals }, replyOf }: PanelProps) {
  const canAct = isOneOf(request.status, clearableStatuses) && !request.isOwn;
  return (
    <section>
      <h2 className="sr-only">{copy.panel}</h2>
      {approvals.length === 0 ? <p className="mb-4 text-mute">{copy.panelEmpty}</p> : null}
      <ol className="mb-4 border-line border-t empty:hidden">
        {approvals.map((entry) => (
          <Entry key={entry.requestId} entry={entry} canAct={canAct} replyOf={replyOf} />
        ))}
      </ol>
    </section>
  );
}

type EntryProps = { entry: ApprovalEntry; canAct: boolean; replyOf: ReplyOf };

function Entry({ entry, canAct, replyOf }: EntryProps) {
  const { requestId, partyName, answeredAt, answeredBy, isStanding, due, items, ignored, askedAt } = entry;
  const reply = (act: string, key: string) => {
    const found = replyOf(act);
    return found?.initialValue?.key === key ? found : undefined;
  };
  const said = answeredAt === null ? copy.waits(askedAt, due) : copy.answeredOn(answeredBy, answeredAt);
  return (
    <li className="border-line border-b py-4">
      <h3 className="font-semibold [overflow-wrap:anywhere]">{partyName}</h3>
      <p className="text-mute text-sm [overflow-wrap:anywhere]">{isStanding ? copy.standing(answeredBy) : said}</p>
      {ignored === "" ? null : <p className="text-amber text-sm">{ignored}</p>}
      <ul className="mt-2 grid gap-2">
        {items.map(({ recordingId, side, title, state, facts, isReplaced, canDecide }) => {
          const names = [partyName, title, transactionCopy.sides[side].toLowerCase()] as const;
          const key = `${requestId} ${recordingId} ${side}`;
          return (
            <li key={key} className="text-row [overflow-wrap:anywhere]">
              {copy.item(title, transactionCopy.sides[side])}:{" "}
              {isReplaced ? (
                <s className="text-mute">{copy.state[state]}</s>
              ) : (
                <span className={`font-semibold ${colours[state] ?? ""}`}>{copy.state[state]}</span>
              )}
              {facts.length > 0 ? <span className="block text-mute text-sm">{facts.join(" · ")}</span> : null}
              {isReplaced ? <span className="block text-mute text-sm">{copy.replaced}</span> : null}
              {canDecide && canAct ? (
                <FormFrame
                  id={`decide-${key.replaceAll(" ", "-")}`}
                  reply={reply("approval-decide", key)}
                  className="mt-2 flex flex-wrap gap-2"
                >
                  <input type="hidden" name="act" value="approval-decide" />
                  <input type="hidden" name="key" value={key} />
                  <Button size="small" name="decision" value="accepted" aria-label={copy.acceptOf(...names)}>
                    {copy.accept}
                  </Button>
                  <Button
                    size="small"
                    variant="quiet"
                    name="decision"
                    value="refused"
                    aria-label={copy.refuseOf(...names)}
                  >
                    {copy.refuse}
                  </Button>
                </FormFrame>
              ) : null}
            </li>
          );
        })}
      </ul>
      {entry.thread.length === 0 ? null : (
        <div className="mt-4">
          <ThreadMessages messages={entry.thread} />
          <FormFrame
            key={entry.thread.length}
            id={`reply-${requestId}`}
            reply={reply("approval-reply", requestId)}
            submit={threadCopy.replySend}
            className="mt-3 grid gap-3"
          >
            {({ field }) => (
              <>
                <input type="hidden" name="act" value="approval-reply" />
                <input type="hidden" name="key" value={requestId} />
                <Field
                  {...field("reply")}
                  label={threadCopy.replyOf(partyName)}
                  multiline
                  rows={2}
                  maxLength={threadLimits.message}
                  required
                />
              </>
            )}
          </FormFrame>
        </div>
      )}
      {entry.canAskAgain && canAct ? (
        <FormFrame id={`again-${requestId}`} reply={reply("approval-again", requestId)} className="mt-2 grid gap-2">
          <input type="hidden" name="act" value="approval-again" />
          <input type="hidden" name="key" value={requestId} />
          <div>
            <Button size="small" variant="quiet" aria-label={copy.againOf(partyName)}>
              {copy.again}
            </Button>
          </div>
        </FormFrame>
      ) : null}
    </li>
  );
}
