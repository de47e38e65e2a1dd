import { useField, useSliderForm } from "#app/sliders/admin/form/components/form-context.ts";
import { FormSection } from "#app/sliders/admin/form/components/form-section.tsx";
import { IntentButton } from "#app/sliders/admin/form/components/intent-button.tsx";
import { OptionButtons } from "#app/sliders/admin/form/components/option-buttons.tsx";
import { WordList } from "#app/sliders/admin/form/components/word-list.tsx";
import { formCopy } from "#app/sliders/admin/form/slider-form-copy.ts";
import { Combobox } from "#app/ui/form/combobox.tsx";

const { segments: copy, sections } = formCopy;

/** For administrators: segments of a slider, selected or created. */
export function SegmentsSection() {
  const { form, lists, change } = useSliderForm();
  const { value, error, set } = useField("segmentText");
  const { segments } = form;
  if (segments === null) return null;
  const options = lists.segments.map((name) => ({ id: name, label: name }));
  return (
    <FormSection title={sections.segments}>
      <div className="flex max-w-md items-end gap-2">
        <Combobox
          name="segmentText"
          label={copy.search}
          listLabel={copy.existing}
          value={value}
          options={options}
          countText={formCopy.items.count}
          error={error}
          className="flex-1"
          onType={set}
          onChoose={({ id }) => change({ type: "intent", intent: { name: "add-segment", args: [id] } })}
        />
        <IntentButton intent={["add-segment"]} className="h-11">
          {copy.add}
        </IntentButton>
      </div>
      <OptionButtons label={copy.existing} options={options} intent="add-segment" addLabel={copy.addNamed} />
      <WordList label={copy.chosen} words={segments} remove={["remove-segment"]} removeLabel={copy.remove} />
      {form.kind === "slides" ? (
        <p className="mt-3 text-sm text-mute">{copy.reel}</p>
      ) : segments.length === 0 ? (
        <p className="mt-3 text-sm text-mute">{copy.none}</p>
      ) : null}
    </FormSection>
  );
}
