import { useSliderForm } from "#app/sliders/admin/form/components/form-context.ts";
import { FormSection } from "#app/sliders/admin/form/components/form-section.tsx";
import { FrontPage } from "#app/sliders/admin/form/components/front-page.tsx";
import { IntentButton } from "#app/sliders/admin/form/components/intent-button.tsx";
import { ItemSearch } from "#app/sliders/admin/form/components/item-search.tsx";
import { SortableSlides } from "#app/sliders/admin/form/components/slides/sortable-slides.tsx";
import { WorksPicker } from "#app/sliders/admin/form/components/slides/works-picker.tsx";
import { formCopy } from "#app/sliders/admin/form/slider-form-copy.ts";
import { isItemKind } from "#app/sliders/slider.ts";
import { FieldError } from "#app/ui/form/field-error.tsx";

const { steps } = formCopy;

const reelSteps = [
  { step: 1, label: steps.works },
  { step: 2, label: steps.front },
  { step: 3, label: steps.slides },
] as const;

/** The part of the form that depends on the type of slider. */
export function SlidesSection() {
  const { form } = useSliderForm();
  const { kind, view } = form;
  if (kind === "") return null;
  if (kind === "slides") {
    return (
      <>
        <Stepper />
        {view.step === 1 ? <WorksPicker /> : view.step === 2 ? <FrontPage /> : <SlideList />}
      </>
    );
  }
  return (
    <>
      {kind === "work" ? <WorksPicker /> : null}
      <SlideList />
    </>
  );
}

function Stepper() {
  const { form } = useSliderForm();
  return (
    <ol aria-label={steps.label} className="flex flex-wrap gap-2 border-t border-line pt-6">
      {reelSteps.map(({ step, label }) => {
        const isCurrent = form.view.step === step;
        return (
          <li key={step}>
            <IntentButton
              intent={["step", String(step)]}
              variant={isCurrent ? "primary" : "quiet"}
              aria-current={isCurrent ? "step" : undefined}
            >
              {`${step}. ${label}`}
            </IntentButton>
          </li>
        );
      })}
    </ol>
  );
}

function SlideList() {
  const { form, errorAt } = useSliderForm();
  const { kind, slides } = form;
  return (
    <FormSection title={formCopy.sections.slides}>
      {isItemKind(kind) ? <ItemSearch kind={kind} /> : null}
      <FieldError id="slides-error" error={errorAt("items")} />
      {slides.length > 0 ? <SortableSlides /> : <p className="mt-4 text-mute">{formCopy.slide.empty}</p>}
      {!isItemKind(kind) ? (
        <div className="mt-4">
          <IntentButton intent={["add-slide"]}>{formCopy.addSlide}</IntentButton>
        </div>
      ) : null}
    </FormSection>
  );
}
