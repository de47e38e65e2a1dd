import { Button } from "#app/ui/form/button.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import type { FormReply } from "#app/ui/form/form-reply.ts";

type MailLinkProps = { text: string; submit: string; sent: string; isMailed: boolean; reply: FormReply | undefined };

/** Emails the link to all questions to the address on file, never to one that is typed: the page may have been passed on. */
export function MailLink({ text, submit, sent, isMailed, reply }: MailLinkProps) {
  if (isMailed) return <p role="status">{sent}</p>;
  return (
    <FormFrame id="mail-link" reply={reply} keyless className="grid gap-4">
      <input type="hidden" name="act" value="inbox" />
      <p>{text}</p>
      <div>
        <Button>{submit}</Button>
      </div>
    </FormFrame>
  );
}
