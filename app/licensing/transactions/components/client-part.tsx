import { Link } from "@remix-run/react";
import { ReasonForm } from "#app/licensing/transactions/components/reason-form.tsx";
import type { ReplyOf } from "#app/licensing/transactions/components/reply-of.ts";
import type { TransactionPageData } from "#app/licensing/transactions/read-transaction-page.server.ts";
import { transactionCopy as copy } from "#app/licensing/transactions/transaction-copy.ts";
import { isOneOf, withdrawableStatuses } from "#app/licensing/transactions/transaction-status.ts";
import { Folded } from "#app/ui/folded.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";

type ClientPartProps = { page: TransactionPageData; replyOf: ReplyOf };

/** The client's actions: reuse the terms for another request, and withdraw. */
export function ClientPart({ page, replyOf }: ClientPartProps) {
  return (
    <section>
      <h2 className="sr-only">{copy.yourPart}</h2>
      <ReuseForm page={page} replyOf={replyOf} />
      {isOneOf(page.request.status, withdrawableStatuses) ? (
        <ReasonForm act="withdraw" reply={replyOf("withdraw")}>
          {({ value }) => (
            <>
              <input type="hidden" name="status" value={value("status", page.request.status)} />
              <p>{copy.withdrawHint}</p>
            </>
          )}
        </ReasonForm>
      ) : null}
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
