import { type ReactNode, useEffect, useId, useRef } from "react";
import { backIntent } from "#app/sliders/admin/form/intent.ts";
import { formCopy as copy } from "#app/sliders/admin/form/slider-form-copy.ts";
import { Button } from "#app/ui/form/button.tsx";
import { openModal } from "#app/ui/overlay/modal.ts";

type QuestionDialogProps = {
  title: string;
  question: string;
  /** What it is about, one a line. */
  lines: { key: string; text: ReactNode }[];
  /** Both save: the label and the intent of each. */
  yes: { label: string; intent: string };
  no: { label: string; intent: string };
  /** With scripts: back to the form. */
  onBack(): void;
};

/**
 * Asks something before saving. Part of the form: both answers save, and the third button, Escape and a click outside lead back to it. The
 * server sends it open; with scripts it becomes modal.
 */
export function QuestionDialog({ title, question, lines, yes, no, onBack }: QuestionDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    openModal(element);
    element.querySelector<HTMLElement>("button")?.focus();
    return () => element.close();
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes with Escape, which the dialog reports as `cancel`.
    <dialog
      ref={dialog}
      open
      aria-labelledby={titleId}
      className="dialog"
      onCancel={(event) => {
        event.preventDefault();
        onBack();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onBack();
      }}
    >
      <h2 id={titleId} className="text-xl">
        {title}
      </h2>
      <ul className="my-3 max-h-48 overflow-y-auto text-row [overflow-wrap:anywhere]">
        {lines.map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
      <p className="mb-4">{question}</p>
      <div className="flex flex-wrap gap-3">
        <Button name="intent" value={yes.intent} variant="accent">
          {yes.label}
        </Button>
        <Button name="intent" value={no.intent} variant="quiet">
          {no.label}
        </Button>
        <Button name="intent" value={backIntent} variant="quiet">
          {copy.backToForm}
        </Button>
      </div>
    </dialog>
  );
}
