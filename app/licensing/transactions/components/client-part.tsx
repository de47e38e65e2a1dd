import { Link } from "@remix-run/react";
import type { ReplyOf } from "#app/licensing/transactions/components/reply-of.ts";
import type { TransactionPageData } from "#app/licensing/transactions/read-transaction-page.server.ts";
import { transactionCopy as copy } from "#app/licensing/transactions/transaction-copy.ts";
import { isOneOf, withdrawableStatuses } from "#app/licensing/transactions/transaction-status.ts";
import { Folded } from "#app/ui/folded.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { readFormReply } from "#app/ui/form/form-reply.ts";

type ClientPartProps = { page: TransactionPageData; replyOf: ReplyOf };

/** The client's actions: reuse the terms for another request, and withdraw. */
export function ClientPart({ page, replyOf }: ClientPartProps) {
  return (
    <section>
      <h2 className="sr-only">{copy.yourPart}</h2>
      <ReuseForm page={page} replyOf={replyOf} />
      {isOneOf(page.request.status, withdrawableStatuses) ? <WithdrawForm page={page} replyOf={replyOf} /> : null}
    </section>
  );
}

/** A draft with content is replaced only after the user has seen it. */
function ReuseForm({ page: { draft }, replyOf }: ClientPartProps) {
  const reply = replyOf("reuse");
  if (draft === null) {
    return (
      <FormFrame id="reuse" reply={reply}>
        <input type="hidden" name="act" value="reuse" />
        <div>
          <Button variant="quiet">{copy.reuse}</Button>
          <p className="hint mt-2">{copy.reuseHint}</p>
        </div>
      </FormFrame>
    );
  }
  return (
    <Folded title={copy.reuse} open={reply !== undefined}>
      <FormFrame id="reuse" reply={reply}>
        <input type="hidden" name="act" value="reuse" />
        <input type="hidden" name="replace" value={draft.version} />
        <p>{copy.reuseReplaces(draft.project, draft.songs)}</p>
        <p className="hint">{copy.reuseHint}</p>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Button variant="quiet">{copy.reuseSubmit}</Button>
          <Link to="/transactions/draft" className="link">
            {copy.openDraft}
          </Link>
        </div>
      </FormFrame>
    </Folded>
  );
}

/** In a disclosure, because it cannot be undone. */
function WithdrawForm({ page: { request }, replyOf }: ClientPartProps) {
  const reply = replyOf("withdraw");
  const { value, error } = readFormReply(reply);
  return (
    <Folded title={copy.withdraw} open={reply !== undefined} className="mt-2">
      <FormFrame id="withdraw" reply={reply}>
        <input type="hidden" name="act" value="withdraw" />
        <input type="hidden" name="status" value={value("status", request.status)} />
        <p>{copy.withdrawHint}</p>
        <Field
          name="reason"
          label={copy.withdrawReason}
          hint={copy.withdrawReasonHint}
          multiline
          rows={3}
          maxLength={2000}
          defaultValue={value("reason")}
          error={error("reason")}
        />
        <div>
          <Button variant="quiet">{copy.withdrawSubmit}</Button>
        </div>
      </FormFrame>
    </Folded>
  );
}
