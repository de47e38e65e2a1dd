import { ThreadMessages } from "#app/licensing/inbox/components/thread.tsx";
import type { ReplyOf } from "#app/licensing/transactions/components/reply-of.ts";
import { deskCopy as copy } from "#app/licensing/transactions/desk/desk-copy.ts";
import { deskLimits } from "#app/licensing/transactions/desk/desk-limits.ts";
import type { TransactionPageData } from "#app/licensing/transactions/read-transaction-page.server.ts";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";

type MessagesProps = { page: TransactionPageData; replyOf: ReplyOf };

/** The thread between the desk and the client, and the form of the next message. */
export function Messages({ page: { messages, request }, replyOf }: MessagesProps) {
  return (
    <section>
      <h2 className="sr-only">{copy.messages}</h2>
      <p className="mb-3 text-mute text-row">
        {request.isStaff && !request.isOwn ? copy.lead.staff : copy.lead.client}
      </p>
      {messages.length === 0 ? <p className="mb-4 text-mute">{copy.empty}</p> : null}
      <div className="mb-6 empty:hidden">
        <ThreadMessages messages={messages} />
      </div>
      {/* The key empties the field after each message. */}
      <FormFrame key={messages.length} id="message" reply={replyOf("message")} submit={copy.send}>
        {({ field }) => (
          <>
            <input type="hidden" name="act" value="message" />
            <Field
              {...field("message")}
              label={copy.message}
              multiline
              rows={3}
              maxLength={deskLimits.message}
              required
            />
          </>
        )}
      </FormFrame>
    </section>
  );
}
