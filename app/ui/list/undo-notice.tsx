import { Form } from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import { Button } from "#app/ui/form/button.tsx";
import { outdateToasts } from "#app/ui/overlay/toast-message.ts";

type UndoNoticeProps = {
  /** Describes the deleted record. */
  text: string;
  /** Label and intent of the undo button. */
  undo: string;
  act: { name: string; value: string };
  /** URL that handles the form; default: this page. */
  path?: string;
  /** Hidden fields: the record to restore. */
  children?: ReactNode;
};

/** After a deletion, above the list: what was deleted, and the undo form. */
export function UndoNotice({ text, undo, act, path, children }: UndoNoticeProps) {
  useEffect(() => outdateToasts(text), [text]);
  return (
    <Form method="post" action={path} role="status" className="mb-6 flex flex-wrap items-center gap-3">
      {children}
      <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>
      <Button variant="quiet" size="small" {...act}>
        {undo}
      </Button>
    </Form>
  );
}
