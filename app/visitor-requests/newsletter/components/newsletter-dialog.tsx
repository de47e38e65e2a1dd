import { useState } from "react";
import { Dialog } from "#app/ui/overlay/dialog.tsx";
import { SentNote } from "#app/visitor-requests/components/sent-note.tsx";
import { NewsletterForm } from "#app/visitor-requests/newsletter/components/newsletter-form.tsx";
import { newsletterCopy as copy } from "#app/visitor-requests/newsletter/newsletter-copy.ts";

/** The newsletter over another page, with the address that was typed there. */
export default function NewsletterDialog({ address, onClose }: { address: string; onClose: () => void }) {
  const [sent, setSent] = useState(false);
  return (
    <Dialog title={sent ? copy.sentTitle : copy.title} onClose={onClose}>
      {sent ? (
        <SentNote text={copy.sent} next={{ to: "/discover", label: copy.next }} />
      ) : (
        <NewsletterForm action="/newsletter" address={address} onDone={() => setSent(true)} />
      )}
    </Dialog>
  );
}
