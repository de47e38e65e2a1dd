import { DescriptionField } from "#app/sliders/admin/form/components/description-field.tsx";
import { FocusField } from "#app/sliders/admin/form/components/focus-field.tsx";
import { useSliderForm } from "#app/sliders/admin/form/components/form-context.ts";
import { FormField, FormSelect } from "#app/sliders/admin/form/components/form-field.tsx";
import { IntentButton } from "#app/sliders/admin/form/components/intent-button.tsx";
import { SlideImageField } from "#app/sliders/admin/form/components/slide-image-field.tsx";
import { SongPicker } from "#app/sliders/admin/form/components/song-picker.tsx";
import { WordList } from "#app/sliders/admin/form/components/word-list.tsx";
import { slideField } from "#app/sliders/admin/form/form-fields.ts";
import type { FormSlide } from "#app/sliders/admin/form/slider-form.ts";
import { formCopy } from "#app/sliders/admin/form/slider-form-copy.ts";
import { ClientCard } from "#app/sliders/components/client-card.tsx";
import { Cover } from "#app/sliders/components/cover.tsx";
import { VideoFrame } from "#app/sliders/components/video-frame.tsx";
import { defaultBackgrounds, slideImageAddress } from "#app/sliders/slide-image.ts";
import { readVideoUrl } from "#app/sliders/video-url.ts";
import { workCategories } from "#app/sliders/work-categories.ts";

const { slide: copy } = formCopy;

type SlideDetailsProps = { slide: FormSlide /** Place in the list, from 0. */; at: number };

/** The fields of a slide by kind. */
export function SlideDetails({ slide, at }: SlideDetailsProps) {
  const { form } = useSliderForm();
  const isMade = form.kind === "work" || form.kind === "slides";
  const { key } = slide;
  return (
    <div className="mt-4 grid gap-5 md:grid-cols-2 xl:grid-cols-4">
      {isMade ? (
        <>
          <FormField
            name={slideField(key, "agency")}
            label={copy.agency}
            value={slide.agency}
            at={`items.${at}.agency`}
          />
          <FormField name={slideField(key, "brand")} label={copy.brand} value={slide.brand} at={`items.${at}.brand`} />
          <CategoryField slide={slide} at={at} />
        </>
      ) : null}
      {form.kind === "artist" || form.kind === "playlist" ? null : <VideoField slide={slide} at={at} />}
      <FormField
        name={slideField(key, "link")}
        label={copy.link}
        value={slide.link}
        at={`items.${at}.link`}
        hint={copy.linkHint}
      />
      <div className="md:col-span-2">
        <DescriptionField slide={slide} at={at} isRich={form.kind === "slides"} />
      </div>
      {isMade ? (
        <div className="md:col-span-2">
          <SongPicker slide={slide} />
        </div>
      ) : null}
      {form.kind === "slides" ? <KeywordsField slide={slide} /> : null}
      <div className="md:col-span-2 xl:col-span-4">
        <SlideImageField
          name={slideField(key, "background")}
          legend={copy.cover}
          value={slide.background}
          images={slide.images}
          at={`items.${at}.background`}
        />
        {slide.background && !defaultBackgrounds.includes(slide.background) ? (
          <FocusField slide={slide} image={slide.background} />
        ) : null}
      </div>
    </div>
  );
}

function CategoryField({ slide, at }: SlideDetailsProps) {
  const labels: string[] = workCategories.map(({ label }) => label);
  const known = slide.category === "" || labels.includes(slide.category) ? labels : [...labels, slide.category];
  const options = [{ value: "", label: copy.noCategory }, ...known.map((label) => ({ value: label, label }))];
  return (
    <FormSelect
      name={slideField(slide.key, "category")}
      label={copy.category}
      value={slide.category}
      at={`items.${at}.category`}
      options={options}
    />
  );
}

/** The address of a video, and the video itself: of another host only after a click. */
function VideoField({ slide, at }: SlideDetailsProps) {
  const { rules } = useSliderForm();
  const video = readVideoUrl(slide.itemUrl.trim(), rules.apex);
  const client = slide.brand || slide.name;
  const cover = <ClientCard seed={slide.itemId ?? slide.key} client={client} category={slide.category} />;
  const image = slide.background && slideImageAddress(slide.background);
  return (
    <div>
      <FormField
        name={slideField(slide.key, "itemUrl")}
        label={copy.video}
        value={slide.itemUrl}
        at={`items.${at}.itemUrl`}
        hint={copy.videoHint}
        inputMode="url"
      />
      {video ? (
        <div className="relative mt-3 aspect-video overflow-hidden rounded-sm bg-sand">
          <VideoFrame
            key={slide.itemUrl}
            video={video}
            name={slide.name}
            image={image}
            cover={<Cover image={image} focus={slide.focus} ratio="wide" art={cover} />}
          />
        </div>
      ) : null}
    </div>
  );
}

function KeywordsField({ slide }: { slide: FormSlide }) {
  return (
    <div className="md:col-span-2">
      <div className="flex items-end gap-2">
        <FormField
          name={slideField(slide.key, "tagText")}
          label={copy.keywords}
          value={slide.tagText}
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
