import { inboxCopy as copy } from "#app/licensing/inbox/inbox-copy.ts";
import { Button } from "#app/ui/form/button.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import type { FormReply } from "#app/ui/form/form-reply.ts";

type OtherQuestionsProps = { count: number; isMailed: boolean; reply: FormReply | undefined };

/** That others wait, on the page of one question. The link to them all goes to the address on file: this page may have been passed on. */
export function OtherQuestions({ count, isMailed, reply }: OtherQuestionsProps) {
  if (isMailed)
    return (
      <p role="status" className="mt-10 border-line border-t pt-6">
        {copy.mailed}
      </p>
    );
  if (count === 0) return null;
  return (
    <FormFrame id="other-questions" reply={reply} keyless className="mt-10 grid gap-3 border-line border-t pt-6">
      <input type="hidden" name="act" value="inbox" />
      <p>{copy.othersFromUs(count)}</p>
      <div>
        <Button variant="quiet">{copy.mailAll}</Button>
      </div>
    </FormFrame>
  );
}
