import { Form } from "@remix-run/react";
import { submissionsCopy as copy } from "#app/projects/submissions/submissions-copy.ts";
import { Button } from "#app/ui/form/button.tsx";

/** Erases the sender of a submission by link. Collapsed, because it is irreversible. */
export function EraseSender({ id }: { id: string }) {
  return (
    <details>
      <summary className="link inline-flex min-h-9 items-center text-row">{copy.erase}</summary>
      <Form method="post" className="mt-2" preventScrollReset>
        <input type="hidden" name="submission" value={id} />
        <p className="hint mb-4 max-w-[52ch]">{copy.eraseHint}</p>
        <Button variant="quiet" name="act" value="erase">
          {copy.eraseSubmit}
        </Button>
      </Form>
    </details>
  );
}
