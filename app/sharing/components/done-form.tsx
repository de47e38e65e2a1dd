import { useFetcher, useFetchers } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { type AnswerReply, isAnswerReply } from "#app/sharing/visits/answer-reply.ts";
import { doneItem } from "#app/sharing/visits/share-answer.ts";
import { sharePageCopy } from "#app/sharing/visits/share-page-copy.ts";

const { done: copy } = sharePageCopy;

const doneKey = "share-done";
/** Milliseconds in which an answer that the press itself saves, by leaving its field, is under way. */
const saveDelay = 100;

type DoneFormProps = {
  /** Of the form, where there are several. */
  id?: string;
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

/** How much is answered, and the button that tells the sender, once every answer is saved. */
export function DoneForm({
  path,
  to,
  isDone,
  answered,
  total,
  disabled,
  reply: plainReply,
  id = "done",
}: DoneFormProps) {
  const fetcher = useFetcher<object>({ key: `${doneKey}${path}` });
  const isSaving = useFetchers().some(({ key, state }) => !key.startsWith(doneKey) && state !== "idle");
  const form = useRef<HTMLFormElement>(null);
  const [isPressed, setPressed] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fetcher is another one after each render.
  useEffect(() => {
    if (!isPressed || isSaving) return;
    const timer = setTimeout(() => {
      setPressed(false);
      fetcher.submit(form.current);
    }, saveDelay);
    return () => clearTimeout(timer);
  }, [isPressed, isSaving]);
  const reply = isAnswerReply(fetcher.data) ? fetcher.data : plainReply;
  const error = reply?.item === doneItem ? reply.error : null;
  const name = to.split(" ", 1)[0] ?? to;
  return (
    <fetcher.Form
      id={id}
      ref={form}
      method="post"
      action={path}
      className="flex flex-wrap items-center gap-x-6 gap-y-2 print:hidden"
      onSubmit={(event) => {
        event.preventDefault();
        setPressed(true);
      }}
    >
      <input type="hidden" name="item" value={doneItem} />
      {isDone ? null : (
        <button type="submit" className="btn" disabled={disabled || isPressed || fetcher.state !== "idle"}>
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
