import { useFetcher } from "@remix-run/react";
import { type AnswerReply, isAnswerReply } from "#app/sharing/visits/answer-reply.ts";
import { doneItem } from "#app/sharing/visits/share-answer.ts";
import { sharePageCopy } from "#app/sharing/visits/share-page-copy.ts";

const { done: copy } = sharePageCopy;

type DoneFormProps = {
  /** Action of the form. Without scripts it redirects back there. */
  path: string;
  /** The sender's name, or their company's. */
  to: string;
  /** Told already, and nothing answered since. */
  isDone: boolean;
  answered: number;
  total: number;
  /** Disabled for staff. */
  disabled: boolean;
  /** Result of a plain form. */
  reply: AnswerReply | undefined;
};

/** How much is answered, and the button that tells the sender. */
export function DoneForm({ path, to, isDone, answered, total, disabled, reply: plainReply }: DoneFormProps) {
  const fetcher = useFetcher<object>();
  const reply = isAnswerReply(fetcher.data) ? fetcher.data : plainReply;
  const error = reply?.item === doneItem ? reply.error : null;
  const name = to.split(" ", 1)[0] ?? to;
  return (
    <fetcher.Form
      id="done"
      method="post"
      action={path}
      className="flex flex-wrap items-center gap-x-6 gap-y-2 print:hidden"
    >
      <input type="hidden" name="item" value={doneItem} />
      {isDone ? null : (
        <button type="submit" className="btn" disabled={disabled || fetcher.state !== "idle"}>
          {copy.tell(name)}
        </button>
      )}
      <p role="status">{isDone ? copy.told(name) : copy.progress(answered, total)}</p>
      {error ? (
        <p role="alert" className="error w-full">
          {error}
        </p>
      ) : null}
    </fetcher.Form>
  );
}
