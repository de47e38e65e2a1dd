import { dialogCopy as copy } from "#app/ui/overlay/dialog-copy.ts";
import { hasTypedText } from "#app/ui/overlay/has-typed-text.ts";
import { type DialogProps, PlainDialog } from "#app/ui/overlay/plain-dialog.tsx";

function mayClose(dialog: HTMLDialogElement | null): boolean {
  return dialog === null || !hasTypedText(dialog) || window.confirm(copy.discard);
}

/** A dialog that confirms before discarding typed text. */
export function Dialog(props: DialogProps) {
  return <PlainDialog {...props} mayClose={mayClose} />;
}
