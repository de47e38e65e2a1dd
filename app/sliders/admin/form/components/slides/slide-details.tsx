import { FormField } from "#app/sliders/admin/form/components/form-field.tsx";
import { IntentButton } from "#app/sliders/admin/form/components/intent-button.tsx";
import { DescriptionField } from "#app/sliders/admin/form/components/rich-text/description-field.tsx";
import {
  CategoryField,
  CoverField,
  LinkField,
  type SlideFieldProps,
  VideoField,
  VideoPreview,
  VideoUpload,
} from "#app/sliders/admin/form/components/slides/slide-fields.tsx";
import { SongPicker } from "#app/sliders/admin/form/components/slides/song-picker.tsx";
import { WordList } from "#app/sliders/admin/form/components/word-list.tsx";
import { slideField } from "#app/sliders/admin/form/form-fields.ts";
import { formCopy } from "#app/sliders/admin/form/slider-form-copy.ts";

const { slide: copy } = formCopy;

/** The fields of a reel's page. */
export function SlideDetails({ slide, at }: SlideFieldProps) {
  const { key } = slide;
  return (
    <div className="mt-4 grid gap-5 md:grid-cols-2 xl:grid-cols-4">
      <FormField name={slideField(key, "agency")} label={copy.agency} value={slide.agency} at={`items.${at}.agency`} />
      <FormField name={slideField(key, "brand")} label={copy.brand} value={slide.brand} at={`items.${at}.brand`} />
      <CategoryField slide={slide} at={at} />
      <LinkField slide={slide} at={at} />
      <div className="md:col-span-2">
        <VideoField slide={slide} at={at} />
        <VideoUpload slide={slide} />
        <VideoPreview slide={slide} />
      </div>
      <div className="md:col-span-2">
        <DescriptionField slide={slide} at={at} isRich />
      </div>
      <div className="md:col-span-2">
        <SongPicker slide={slide} />
      </div>
      <KeywordsField slide={slide} at={at} />
      <div className="md:col-span-2 xl:col-span-4">
        <CoverField slide={slide} at={at} />
      </div>
    </div>
  );
}

function KeywordsField({ slide, at }: SlideFieldProps) {
  return (
    <div className="md:col-span-2">
      <div className="flex items-end gap-2">
        <FormField
          name={slideField(slide.key, "tagText")}
          label={copy.keywords}
          value={slide.tagText}
          at={`items.${at}.tags`}
          className="flex-1"
        />
        <IntentButton intent={["add-tag", slide.key]} className="h-11">
          {copy.addKeyword}
        </IntentButton>
      </div>
      <WordList
        label={copy.keywords}
        words={slide.tags}
        remove={["remove-tag", slide.key]}
        removeLabel={copy.removeKeyword}
      />
    </div>
  );
}
