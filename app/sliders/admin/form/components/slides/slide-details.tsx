import { FormField } from "#app/sliders/admin/form/components/form-field.tsx";
import { DescriptionField } from "#app/sliders/admin/form/components/rich-text/description-field.tsx";
import {
  CategoryField,
  CoverField,
  LinkField,
  type SlideProps,
  VideoField,
  VideoPreview,
  VideoUpload,
} from "#app/sliders/admin/form/components/slides/slide-fields.tsx";
import { SongPicker } from "#app/sliders/admin/form/components/slides/song-picker.tsx";
import { KeywordsField } from "#app/sliders/admin/form/components/word-list.tsx";
import { slideField } from "#app/sliders/admin/form/form-fields.ts";
import { formCopy } from "#app/sliders/admin/form/slider-form-copy.ts";

const { slide: copy } = formCopy;

export function SlideDetails({ slide }: SlideProps) {
  const { key } = slide;
  return (
    <div className="mt-4 grid gap-5 md:grid-cols-2 xl:grid-cols-4">
      <FormField name={slideField(key, "agency")} label={copy.agency} />
      <FormField name={slideField(key, "brand")} label={copy.brand} />
      <CategoryField slide={slide} />
      <LinkField slide={slide} />
      <div className="md:col-span-2">
        <VideoField slide={slide} />
        <VideoUpload slide={slide} />
        <VideoPreview slide={slide} />
      </div>
      <div className="md:col-span-2">
        <DescriptionField slide={slide} isRich />
      </div>
      <div className="md:col-span-2">
        <SongPicker slide={slide} />
      </div>
      <div className="md:col-span-2">
        <KeywordsField
          name={slideField(key, "tagText")}
          words={slide.tags}
          add={["add-tag", key]}
          remove={["remove-tag", key]}
        />
      </div>
      <div className="md:col-span-2 xl:col-span-4">
        <CoverField slide={slide} />
      </div>
    </div>
  );
}
