import type { ThreadMessage } from "#app/licensing/approvals/read-asked.server.ts";
import { inboxCopy } from "#app/licensing/inbox/inbox-copy.ts";
import { threadLimits as limits } from "#app/licensing/inbox/inbox-limits.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import type { FormReply } from "#app/ui/form/form-reply.ts";

const { thread: copy } = inboxCopy;

/** What a party and the desk wrote to each other, the oldest first. */
export function ThreadMessages({
  messages,
}: {
  messages: Pick<ThreadMessage, "id" | "name" | "message" | "createdAt">[];
}) {
  return (
    <ol className="grid gap-4 border-line border-l pl-5 empty:hidden">
      {messages.map(({ id, name, message, createdAt }) => (
        <li key={id}>
          <p className="text-mute text-sm [overflow-wrap:anywhere]">
            <b className="font-semibold text-ink">{name}</b> · <DateTime at={createdAt} />
          </p>
          <p dir="auto" className="mt-1 max-w-[65ch] whitespace-pre-line [overflow-wrap:anywhere]">
            {message}
          </p>
        </li>
      ))}
    </ol>
  );
}

/** The messages about a question, and the party's form for the next. */
export function Thread({ messages, reply }: { messages: ThreadMessage[]; reply: FormReply | undefined }) {
  return (
    <section id="messages" className="mt-10 border-line border-t pt-6">
      <h2 className="text-xl">{copy.title}</h2>
      <p className="mt-1 mb-4 max-w-[60ch] text-mute text-row">{copy.lead}</p>
      <ThreadMessages messages={messages} />
      {/* The key empties the fields after each message. */}
      <FormFrame key={messages.length} id="question" reply={reply} submit={copy.send} className="mt-6 grid gap-5">
        {({ field }) => (
          <>
            <input type="hidden" name="act" value="question" />
            <Field {...field("message")} label={copy.message} multiline rows={3} maxLength={limits.message} required />
            <Field {...field("name")} label={copy.name} maxLength={limits.name} autoComplete="name" required />
          </>
        )}
      </FormFrame>
    </section>
  );
}
