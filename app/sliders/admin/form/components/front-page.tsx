import { useSliderForm } from "#app/sliders/admin/form/components/form-context.ts";
import { FormField } from "#app/sliders/admin/form/components/form-field.tsx";
import { FormSection } from "#app/sliders/admin/form/components/form-section.tsx";
import { IntentButton } from "#app/sliders/admin/form/components/intent-button.tsx";
import { SlideImageField } from "#app/sliders/admin/form/components/slides/slide-image-field.tsx";
import { WordList } from "#app/sliders/admin/form/components/word-list.tsx";
import { formCopy } from "#app/sliders/admin/form/slider-form-copy.ts";

const { front: copy, slide: slideCopy } = formCopy;

/** The front page of a reel: background, logo of the client, keywords. Its title and text are the slider's own. */
export function FrontPage() {
  const { form } = useSliderForm();
  return (
    <FormSection title={formCopy.steps.front}>
      <div className="grid gap-6">
        <SlideImageField
          name="backgroundImage"
          legend={copy.background}
          value={form.backgroundImage}
          images={[]}
          at="settings.backgroundImage"
        />
        <SlideImageField
          name="clientLogo"
          legend={copy.logo}
          value={form.clientLogo}
          images={[]}
          noImage={copy.noLogo}
          withDefaults={false}
          at="settings.clientLogo"
        />
        <div className="max-w-lg">
          <div className="flex items-end gap-2">
            <FormField
              name="keywordText"
              label={copy.keywords}
              value={form.view.keywordText}
              at="settings.keywords"
              className="flex-1"
            />
            <IntentButton intent={["add-keyword"]} className="h-11">
              {slideCopy.addKeyword}
            </IntentButton>
          </div>
          <WordList
            label={copy.keywords}
            words={form.keywords}
            remove={["remove-keyword"]}
            removeLabel={slideCopy.removeKeyword}
          />
        </div>
      </div>
    </FormSection>
  );
}
