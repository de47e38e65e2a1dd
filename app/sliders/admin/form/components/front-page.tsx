import { useSliderForm } from "#app/sliders/admin/form/components/form-context.ts";
import { FormSection } from "#app/sliders/admin/form/components/form-section.tsx";
import { SlideImageField } from "#app/sliders/admin/form/components/slides/slide-image-field.tsx";
import { KeywordsField } from "#app/sliders/admin/form/components/word-list.tsx";
import { formCopy } from "#app/sliders/admin/form/slider-form-copy.ts";

const { front: copy } = formCopy;

/** Front page of a reel: background, client's logo, keywords. Title and text are the slider's. */
export function FrontPage() {
  const { form } = useSliderForm();
  return (
    <FormSection title={formCopy.steps.front}>
      <div className="grid gap-6">
        <SlideImageField name="backgroundImage" legend={copy.background} />
        <SlideImageField name="clientLogo" legend={copy.logo} noImage={copy.noLogo} withDefaults={false} />
        <div className="max-w-lg">
          <KeywordsField name="keywordText" words={form.keywords} add={["add-keyword"]} remove={["remove-keyword"]} />
        </div>
      </div>
    </FormSection>
  );
}
