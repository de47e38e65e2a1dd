import { useSliderForm } from "#app/sliders/admin/form/components/form-context.ts";
import { FormSection } from "#app/sliders/admin/form/components/form-section.tsx";
import { IntentButton } from "#app/sliders/admin/form/components/intent-button.tsx";
import { WordList } from "#app/sliders/admin/form/components/word-list.tsx";
import { formCopy } from "#app/sliders/admin/form/slider-form-copy.ts";
import { Combobox } from "#app/ui/form/combobox.tsx";
import { Plus } from "#app/ui/icons.tsx";

const { segments: copy, sections } = formCopy;

/** The segments of a slider, for administrators: found among the existing ones, which are buttons without scripts, or created. */
export function SegmentsSection() {
  const { form, lists, change, errorAt } = useSliderForm();
  const { segments, view } = form;
  if (segments === null) return null;
  return (
    <FormSection title={sections.segments}>
      <div className="flex max-w-md items-end gap-2">
        <Combobox
          name="segmentText"
          label={copy.search}
          listLabel={copy.existing}
          value={view.segmentText}
          options={lists.segments.map((name) => ({ id: name, label: name }))}
          countText={formCopy.items.count}
          error={errorAt("segments")}
          className="flex-1"
          onType={(value) => change({ type: "field", name: "segmentText", value })}
          onChoose={({ id }) => change({ type: "intent", intent: { name: "add-segment", args: [id] } })}
        />
        <IntentButton intent={["add-segment"]} className="h-11">
          {copy.add}
        </IntentButton>
      </div>
      {lists.segments.length > 0 ? (
        <ul className="mt-3 flex flex-wrap gap-2 js:hidden" aria-label={copy.existing}>
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
      {form.kind === "slides" ? (
        <p className="mt-3 text-sm text-mute">{copy.reel}</p>
      ) : segments.length === 0 ? (
        <p className="mt-3 text-sm text-mute">{copy.none}</p>
      ) : null}
    </FormSection>
  );
}
