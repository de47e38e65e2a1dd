import { useEffect, useRef } from "react";
import type { PendingSubmission } from "#app/edge/forms/pending-submission.ts";
import { copy } from "#app/identity/session/session-copy.ts";
import { Button } from "#app/ui/form/button.tsx";

type ResumeFormProps = {
  pending: PendingSubmission;
  /** Why it was not sent. */
  text?: string;
};

/** Resubmits a form from before the session ended: by script, or with its button. */
export function ResumeForm({ pending, text = copy.resume }: ResumeFormProps) {
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (!pending.incomplete) form.current?.requestSubmit();
  }, [pending]);

  return (
    <form ref={form} method="post" action={pending.path} className="grid gap-5">
      <p>{text}</p>
      {pending.incomplete ? <p>{copy.incomplete}</p> : null}
      {pending.fields.map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the fields of a form have an order, and names that repeat.
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      <Button variant="accent">{copy.send}</Button>
    </form>
  );
}
