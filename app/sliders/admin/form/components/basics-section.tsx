import { useSliderForm } from "#app/sliders/admin/form/components/form-context.ts";
import { FormField, FormSelect } from "#app/sliders/admin/form/components/form-field.tsx";
import { FormSection } from "#app/sliders/admin/form/components/form-section.tsx";
import { IntentButton } from "#app/sliders/admin/form/components/intent-button.tsx";
import { formCopy } from "#app/sliders/admin/form/slider-form-copy.ts";
import { sliderKinds } from "#app/sliders/admin/form/slider-schema.ts";
import { sliderCopy } from "#app/sliders/admin/slider-copy.ts";
import { sliderStatuses } from "#app/sliders/admin/slider-query.ts";

const { fields } = formCopy;

const kindOptions = [
  { value: "", label: fields.chooseKind },
  ...sliderKinds.map((value) => ({ value, label: sliderCopy.kinds[value] })),
];
const statusOptions = sliderStatuses.map((value) => ({ value, label: sliderCopy.statuses[value] }));

export function BasicsSection() {
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <FormField name="title" label={fields.title} />
      <div className="flex items-start gap-2">
        <FormSelect name="kind" label={fields.kind} hint={formCopy.kindHint} options={kindOptions} className="flex-1" />
        {/* With JavaScript the type applies on change. */}
        <div className="pt-[27px] js:hidden">
          <IntentButton intent={["apply-kind"]} className="h-11">
            {fields.useKind}
          </IntentButton>
        </div>
      </div>
      <FormField
        name="description"
        label={`${fields.description} (${formCopy.optional})`}
        multiline
        className="md:col-span-2"
      />
    </div>
  );
}

export function SettingsSection() {
  const { form } = useSliderForm();
  const showsShow = form.kind !== "work" && form.kind !== "video" && form.kind !== "slides";
  return (
    <FormSection title={formCopy.sections.settings}>
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
        {showsShow ? <FormField name="show" label={fields.show} hint={formCopy.showHint} inputMode="numeric" /> : null}
        <FormField name="scroll" label={fields.scroll} hint={formCopy.scrollHint} inputMode="numeric" />
        <FormField name="priority" label={fields.priority} hint={formCopy.priorityHint} inputMode="numeric" />
        <FormSelect name="status" label={fields.status} options={statusOptions} />
      </div>
    </FormSection>
  );
}
