import { QuestionDialog } from "#app/sliders/admin/form/components/question-dialog.tsx";
import type { UnavailableSlide } from "#app/sliders/admin/form/form-lists.ts";
import { unavailableIntents } from "#app/sliders/admin/form/intent.ts";
import type { SliderForm } from "#app/sliders/admin/form/slider-form.ts";
import { formCopy } from "#app/sliders/admin/form/slider-form-copy.ts";

const { unavailable: copy } = formCopy;

type UnavailableSlidesProps = { kind: SliderForm["kind"]; slides: UnavailableSlide[]; onBack(): void };

/** Asks before saving what becomes of slides whose artist or playlist visitors do not see any more. */
export function UnavailableSlidesDialog({ kind, slides, onBack }: UnavailableSlidesProps) {
  if (slides.length === 0 || (kind !== "artist" && kind !== "playlist")) return null;
  const lines = slides.map(({ key, slide, state }) => ({ key, text: copy.line(slide, copy.reasons[state][kind]) }));
  return (
    <QuestionDialog
      title={copy.title}
      question={copy.question}
      lines={lines}
      yes={{ label: copy.yes, intent: unavailableIntents.yes }}
      no={{ label: copy.no, intent: unavailableIntents.no }}
      onBack={onBack}
    />
  );
}
