import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "#app/ui/form/button.tsx";

type UndoNoticeProps = {
  /** What was deleted. */
  text: string;
  /** Label of the button that brings it back, and what the button sends. */
  undo: string;
  act: { name: string; value: string };
  /** The page whose action takes the form; this one when it is left out. */
  path?: string;
  /** Hidden fields: what is brought back. */
  children?: ReactNode;
};

/** After a deletion, above the list: what is gone, and the form that brings it back. */
export function UndoNotice({ text, undo, act, path, children }: UndoNoticeProps) {
  return (
    <Form method="post" action={path} role="status" className="mb-6 flex flex-wrap items-center gap-3">
      {children}
      <span>{text}</span>
      <Button variant="quiet" size="small" {...act}>
        {undo}
      </Button>
    </Form>
  );
}
