import { QuestionDialog } from "#app/sliders/admin/form/components/question-dialog.tsx";
import type { InactiveGroup } from "#app/sliders/admin/form/form-lists.ts";
import { inactiveIntents } from "#app/sliders/admin/form/intent.ts";
import { formCopy } from "#app/sliders/admin/form/slider-form-copy.ts";

const { inactive: copy } = formCopy;

/** Asks before saving what to do with the groups of brands that have too few tracks. */
export function InactiveGroupsDialog({ groups, onBack }: { groups: InactiveGroup[]; onBack(): void }) {
  if (groups.length === 0) return null;
  const lines = groups.map((group) => ({
    key: `${group.key}-${group.companyIds.join()}`,
    text: `${copy.line(group.slide, group.names.join(", "))} · ${formCopy.slide.tracks(group.tracks)}`,
  }));
  return (
    <QuestionDialog
      title={copy.title}
      question={copy.question}
      lines={lines}
      yes={{ label: copy.yes, intent: inactiveIntents.yes }}
      no={{ label: copy.no, intent: inactiveIntents.no }}
      onBack={onBack}
    />
  );
}
