import { useEffect, useId, useRef } from "react";
import type { InactiveGroup, UnavailableSlide } from "#app/sliders/admin/form/form-reply.ts";
import { backIntent, inactiveIntents, unavailableIntents } from "#app/sliders/admin/form/intent.ts";
import type { SliderForm } from "#app/sliders/admin/form/slider-form.ts";
import { formCopy } from "#app/sliders/admin/form/slider-form-copy.ts";
import { isItemKind } from "#app/sliders/slider.ts";
import { Button } from "#app/ui/form/button.tsx";
import { openModal } from "#app/ui/overlay/modal.ts";

const { inactive: inactiveCopy, unavailable: unavailableCopy } = formCopy;

type SaveQuestionProps = {
  kind: SliderForm["kind"];
  unavailable: UnavailableSlide[];
  inactive: InactiveGroup[];
  /** With JavaScript: back to the form. */
  onBack(): void;
};

/**
 * Confirmation before saving slides whose artist or playlist is hidden from visitors or, if there are none, brand groups with too few
 * tracks.
 */
export function SaveQuestion({ kind, unavailable, inactive, onBack }: SaveQuestionProps) {
  if (unavailable.length > 0 && isItemKind(kind)) {
    const lines = unavailable.map(({ key, slide, state }) => ({
      key,
      text: unavailableCopy.line(slide, unavailableCopy.reasons[state][kind]),
    }));
    return <QuestionDialog copy={unavailableCopy} intents={unavailableIntents} lines={lines} onBack={onBack} />;
  }
  if (inactive.length === 0) return null;
  const lines = inactive.map((group) => ({
    key: `${group.key}-${group.companyIds.join()}`,
    text: `${inactiveCopy.line(group.slide, group.name)} · ${formCopy.slide.tracks(group.tracks)}`,
  }));
  return <QuestionDialog copy={inactiveCopy} intents={inactiveIntents} lines={lines} onBack={onBack} />;
}

type QuestionDialogProps = {
  copy: Record<"title" | "question" | "yes" | "no", string>;
  /** Intents of the two answers, which both save. */
  intents: Record<"yes" | "no", string>;
  /** Affected slides or groups. */
  lines: { key: string; text: string }[];
  onBack(): void;
};

/**
 * Confirmation dialog, part of the form: both answers save; the third button, Escape and a click outside return to it. Rendered open by the
 * server, modal with JavaScript.
 */
function QuestionDialog({ copy, intents, lines, onBack }: QuestionDialogProps) {
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
        {copy.title}
      </h2>
      <ul className="my-3 max-h-48 overflow-y-auto text-row [overflow-wrap:anywhere]">
        {lines.map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
      <p className="mb-4">{copy.question}</p>
      <div className="flex flex-wrap gap-3">
        <Button name="intent" value={intents.yes} variant="accent">
          {copy.yes}
        </Button>
        <Button name="intent" value={intents.no} variant="quiet">
          {copy.no}
        </Button>
        <Button name="intent" value={backIntent} variant="quiet">
          {formCopy.backToForm}
        </Button>
      </div>
    </dialog>
  );
}
