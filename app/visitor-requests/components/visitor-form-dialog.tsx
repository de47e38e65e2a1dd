import type { SubmissionResult } from "@conform-to/react";
import { DialogBackdrop } from "#app/site/components/dialog-backdrop.tsx";
import type { LandingView } from "#app/site/read-landing.server.ts";
import { Dialog } from "#app/ui/overlay/dialog.tsx";
import { SentNote } from "#app/visitor-requests/components/sent-note.tsx";
import { VisitorForm } from "#app/visitor-requests/components/visitor-form.tsx";
import type { VisitorFormView } from "#app/visitor-requests/read-visitor-form.server.ts";

type VisitorFormDialogProps = {
  view: VisitorFormView & { landing: LandingView | null; closeTo: string; action: string };
  reply: SubmissionResult<string[]> | undefined;
};

/** The landing page with a form in an open dialog. */
export function VisitorFormDialog({ view: { landing, closeTo, sent, ...form }, reply }: VisitorFormDialogProps) {
  const { title, lead, thanks } = form.form;
  return (
    <DialogBackdrop landing={landing} title={title}>
      <Dialog title={sent ? thanks.title : title} closeTo={closeTo}>
        {sent ? (
          <SentNote {...thanks} />
        ) : (
          <>
            <p className="mb-5 text-mute">{lead}</p>
            <VisitorForm {...form} reply={reply} />
          </>
        )}
      </Dialog>
    </DialogBackdrop>
  );
}
