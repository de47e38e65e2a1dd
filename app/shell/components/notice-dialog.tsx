import { useLocation } from "@remix-run/react";
import { useState } from "react";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { PlainDialog } from "#app/ui/overlay/plain-dialog.tsx";
import type { ToastMessage } from "#app/ui/overlay/toast-message.ts";

type NoticeDialogProps = { notice: ToastMessage };

/** A flash message to acknowledge. Disappears with the next navigation, including its closing. */
export function NoticeDialog({ notice }: NoticeDialogProps) {
  const { pathname, search, key } = useLocation();
  const [openedAt] = useState(key);
  if (key !== openedAt) return null;
  return (
    <PlainDialog title={notice.title} closeTo={`${pathname}${search}`}>
      <p>{notice.body}</p>
      {notice.link ? (
        <ButtonLink to={notice.link.href} variant="accent" className="mt-6">
          {notice.link.label}
        </ButtonLink>
      ) : null}
    </PlainDialog>
  );
}
