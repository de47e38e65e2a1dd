import { useHydrated } from "remix-utils/use-hydrated";
import { FocusPicker } from "#app/media/images/focus-picker.tsx";
import { useField, useSliderForm } from "#app/sliders/admin/form/components/form-context.ts";
import { FormField, FormSelect } from "#app/sliders/admin/form/components/form-field.tsx";
import { SlideImageField } from "#app/sliders/admin/form/components/slides/slide-image-field.tsx";
import { fileFieldPrefix, slideField } from "#app/sliders/admin/form/form-fields.ts";
import type { FormSlide } from "#app/sliders/admin/form/slider-form.ts";
import { formCopy } from "#app/sliders/admin/form/slider-form-copy.ts";
import { Cover } from "#app/sliders/components/cover.tsx";
import { VideoFrame } from "#app/sliders/components/video-frame.tsx";
import { defaultBackgrounds, slideImageAddress } from "#app/sliders/slide-image.ts";
import { readVideoUrl } from "#app/sliders/video-url.ts";
import { workCategories } from "#app/sliders/work-categories.ts";
import { Strata } from "#app/ui/art/strata.tsx";
import { FileUpload } from "#app/uploads/components/file-upload.tsx";
import { sendVideo } from "#app/uploads/send-file.ts";

const { slide: copy } = formCopy;

export type SlideProps = { slide: FormSlide };
export type PlacedSlideProps = SlideProps & { /** Place in the list, from 0. */ at: number };

export function NameField({ slide, at, className }: PlacedSlideProps & { className?: string }) {
  const { form, pressed } = useSliderForm();
  // The name of a new slide takes the focus.
  const autoFocus = pressed === "add-slide" && at === form.slides.length - 1;
  return (
    <FormField name={slideField(slide.key, "name")} label={copy.name} className={className} autoFocus={autoFocus} />
  );
}

export function CategoryField({ slide }: SlideProps) {
  const { works } = useSliderForm().lists;
  const labels = (works?.categories ?? workCategories).map(({ label }) => label);
  // A category that is no longer listed can stay.
  const choices = [...new Set(["", ...labels, slide.category])];
  const options = choices.map((value) => ({ value, label: value || copy.noCategory }));
  return <FormSelect name={slideField(slide.key, "category")} label={copy.category} options={options} />;
}

export function LinkField({ slide }: SlideProps) {
  return <FormField name={slideField(slide.key, "link")} label={copy.link} hint={copy.linkHint} />;
}

export function VideoField({ slide }: SlideProps) {
  const name = slideField(slide.key, "itemUrl");
  return <FormField name={name} label={copy.video} hint={copy.videoHint} inputMode="url" />;
}

/** Uploads a video. Without JavaScript only the URL of a video: files are too large for the form. */
export function VideoUpload({ slide }: SlideProps) {
  const { duringUpload } = useSliderForm();
  const name = slideField(slide.key, "itemUrl");
  const { set } = useField(name);
  const hydrated = useHydrated();
  if (!hydrated) return null;
  return (
    <FileUpload
      name={`${fileFieldPrefix}${name}`}
      module="video-files"
      label={copy.video}
      send={(file, onProgress) => duringUpload(async () => set((await sendVideo(file, onProgress)).url))}
    />
  );
}

/** Preview of the slide's video; external players load on click. */
export function VideoPreview({ slide }: SlideProps) {
  const { rules } = useSliderForm();
  const video = readVideoUrl(slide.itemUrl.trim(), rules.apex);
  if (video === null) return null;
  const cover = <Strata seed={slide.slug || (slide.itemId ?? slide.key)} size="wide" />;
  const image = slide.background && slideImageAddress(slide.background);
  return (
    <div className="relative mt-3 aspect-video max-w-sm overflow-hidden rounded-sm bg-sand">
      <VideoFrame
        key={slide.itemUrl}
        video={video}
        name={slide.name}
        image={image}
        cover={<Cover image={image} focus={slide.focus} ratio="wide" art={cover} />}
      />
    </div>
  );
}

/** Background of a slide and its focal point. */
export function CoverField({ slide }: SlideProps) {
  const { key, background, focus, images } = slide;
  const name = slideField(key, "focus");
  const { set } = useField(name);
  return (
    <>
      <SlideImageField name={slideField(key, "background")} legend={copy.cover} images={images} />
      {background && !defaultBackgrounds.includes(background) ? (
        <div className="mt-4">
          <FocusPicker name={name} src={slideImageAddress(background)} focus={focus} onChange={set} />
        </div>
      ) : null}
    </>
  );
}
