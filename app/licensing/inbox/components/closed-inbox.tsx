import { IdentityPage } from "#app/identity/components/identity-page.tsx";
import { inboxCopy } from "#app/licensing/inbox/inbox-copy.ts";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import type { FormReply } from "#app/ui/form/form-reply.ts";

const { closed: copy } = inboxCopy;

/** A link that does not open. A new one goes to the address on file, never to one that is typed. */
export function ClosedInbox({ isMailed, reply }: { isMailed: boolean; reply: FormReply | undefined }) {
  return (
    <IdentityPage title={copy.title}>
      {isMailed ? (
        <p role="status">{copy.sent}</p>
      ) : (
        <>
          <p className="mb-8 text-mute">{copy.text}</p>
          <FormFrame id="renew" reply={reply} keyless submit={copy.submit}>
            <input type="hidden" name="act" value="renew" />
          </FormFrame>
        </>
      )}
    </IdentityPage>
  );
}
