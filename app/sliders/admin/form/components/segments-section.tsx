import { useSliderForm } from "#app/sliders/admin/form/components/form-context.ts";
import { FormField } from "#app/sliders/admin/form/components/form-field.tsx";
import { FormSection } from "#app/sliders/admin/form/components/form-section.tsx";
import { IntentButton } from "#app/sliders/admin/form/components/intent-button.tsx";
import { WordList } from "#app/sliders/admin/form/components/word-list.tsx";
import { formCopy } from "#app/sliders/admin/form/slider-form-copy.ts";
import { Plus } from "#app/ui/icons.tsx";

const { segments: copy, sections } = formCopy;

/** The segments of a slider, for administrators: found among the existing ones or created. */
export function SegmentsSection() {
  const { form, lists } = useSliderForm();
  const { segments, view } = form;
  if (segments === null) return null;
  return (
    <FormSection title={sections.segments}>
      <div className="flex max-w-md items-end gap-2">
        <FormField name="segmentText" label={copy.search} value={view.segmentText} at="segments" className="flex-1" />
        <IntentButton intent={["add-segment"]} className="h-11">
          {copy.add}
        </IntentButton>
      </div>
      {lists.segments.length > 0 ? (
        <ul className="mt-3 flex flex-wrap gap-2" aria-label={copy.existing}>
          {lists.segments.map((name) => (
            <li key={name}>
              <IntentButton intent={["add-segment", name]} aria-label={copy.addNamed(name)}>
                <Plus size={14} aria-hidden />
                {name}
              </IntentButton>
            </li>
          ))}
        </ul>
      ) : null}
      <WordList label={copy.chosen} words={segments} remove={["remove-segment"]} removeLabel={copy.remove} />
      {segments.length === 0 ? <p className="mt-3 text-sm text-mute">{copy.none}</p> : null}
    </FormSection>
  );
}
