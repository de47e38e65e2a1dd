import { useEffect, useRef } from "react";
import type { PendingSubmission } from "#app/edge/forms/pending-submission.ts";
import { copy } from "#app/identity/session/session-copy.ts";
import { Button } from "#app/ui/form/button.tsx";

type ResumeFormProps = { kept: PendingSubmission };

/** Sends a form that was filled in before the session ended: by script, or with its button. */
export function ResumeForm({ kept }: ResumeFormProps) {
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (!kept.incomplete) form.current?.requestSubmit();
  }, [kept]);

  return (
    <form ref={form} method="post" action={kept.path} className="grid gap-5">
      <p>{copy.resume}</p>
      {kept.incomplete ? <p>{copy.incomplete}</p> : null}
      {kept.fields.map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the fields of a form have an order, and names that repeat.
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      <Button variant="accent">{copy.send}</Button>
    </form>
  );
}
