import { DateTime } from "#app/ui/date-time.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import type { FormReply } from "#app/ui/form/form-reply.ts";
import type { ThreadMessage } from "#app/visitor-requests/staff/thread/request-thread.server.ts";
import { threadCopy as copy } from "#app/visitor-requests/staff/thread/thread-copy.ts";
import { maxMessage } from "#app/visitor-requests/staff/thread/thread-form.ts";

type RequestThreadProps = {
  messages: ThreadMessage[];
  sender: { name: string; email: string };
  /** Where answers arrive. */
  replyTo: string;
  /** Text that the reply begins with. */
  draft?: string;
  reply: FormReply | undefined;
};

/** What was written by email, and the forms of a reply and of an answer that arrived. */
export function RequestThread({ messages, sender, replyTo, draft = "", reply }: RequestThreadProps) {
  return (
    <section id="emails" className="mt-12 scroll-mt-24" aria-labelledby="emails-title">
      <h2 id="emails-title" className="mb-4 text-xl">
        {copy.title}
      </h2>
      {messages.length === 0 ? <p className="mb-6 text-mute">{copy.none}</p> : null}
      <ol className="mb-8 grid gap-5">
        {messages.map(({ id, direction, text, createdAt, who }) => (
          <li key={id} className={direction === "sent" ? "border-l-2 border-line pl-4" : "border-l-2 border-ink pl-4"}>
            <p className="text-row text-mute">
              {direction === "sent" ? copy.sent(who ?? "") : copy.received(sender.name)} · <DateTime at={createdAt} />
            </p>
            <p className="max-w-[70ch] whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
          </li>
        ))}
      </ol>
      {sender.email === "" ? null : (
        <>
          <FormFrame reply={reply} submit={copy.send} action="#emails" id="reply-form">
            {(fields) => (
              <>
                <input type="hidden" name="intent" value="reply" />
                <Field
                  key={draft}
                  {...fields.field("reply", draft)}
                  multiline
                  rows={6}
                  label={copy.reply}
                  hint={copy.replyHint(sender.email, replyTo)}
                  maxLength={maxMessage}
                />
              </>
            )}
          </FormFrame>
          <details className="mt-6" open={reply?.error?.answer !== undefined}>
            <summary className="link inline-flex min-h-9 items-center text-row">{copy.answer}</summary>
            <FormFrame
              reply={reply}
              submit={copy.addAnswer}
              action="#emails"
              id="answer-form"
              className="mt-2 grid gap-4"
            >
              {(fields) => (
                <>
                  <input type="hidden" name="intent" value="answer" />
                  <Field
                    {...fields.field("answer")}
                    multiline
                    rows={5}
                    label={copy.answer}
                    hint={copy.answerHint}
                    maxLength={maxMessage}
                  />
                </>
              )}
            </FormFrame>
          </details>
        </>
      )}
    </section>
  );
}
