import { useHydrated } from "remix-utils/use-hydrated";
import { FocusField } from "#app/sliders/admin/form/components/focus-field.tsx";
import { useSliderForm } from "#app/sliders/admin/form/components/form-context.ts";
import { FormField, FormSelect } from "#app/sliders/admin/form/components/form-field.tsx";
import { SlideImageField } from "#app/sliders/admin/form/components/slides/slide-image-field.tsx";
import { fileFieldPrefix, slideField } from "#app/sliders/admin/form/form-fields.ts";
import type { FormSlide } from "#app/sliders/admin/form/slider-form.ts";
import { formCopy } from "#app/sliders/admin/form/slider-form-copy.ts";
import { ClientCard } from "#app/sliders/components/client-card.tsx";
import { Cover } from "#app/sliders/components/cover.tsx";
import { VideoFrame } from "#app/sliders/components/video-frame.tsx";
import { defaultBackgrounds, slideImageAddress } from "#app/sliders/slide-image.ts";
import { readVideoUrl } from "#app/sliders/video-url.ts";
import { workCategories } from "#app/sliders/work-categories.ts";
import { FileUpload } from "#app/uploads/components/file-upload.tsx";
import { sendVideo } from "#app/uploads/send-file.ts";

const { slide: copy } = formCopy;

export type SlideFieldProps = { slide: FormSlide /** Place in the list, from 0. */; at: number };

export function CategoryField({ slide, at }: SlideFieldProps) {
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

export function LinkField({ slide, at }: SlideFieldProps) {
  return (
    <FormField
      name={slideField(slide.key, "link")}
      label={copy.link}
      value={slide.link}
      at={`items.${at}.link`}
      hint={copy.linkHint}
    />
  );
}

export function VideoField({ slide, at }: SlideFieldProps) {
  return (
    <FormField
      name={slideField(slide.key, "itemUrl")}
      label={copy.video}
      value={slide.itemUrl}
      at={`items.${at}.itemUrl`}
      hint={copy.videoHint}
      inputMode="url"
    />
  );
}

/** Uploads a video of our own. Too large for a form without scripts, which takes the address of a video. */
export function VideoUpload({ slide }: { slide: FormSlide }) {
  const { change, duringUpload } = useSliderForm();
  const hydrated = useHydrated();
  if (!hydrated) return null;
  const name = slideField(slide.key, "itemUrl");
  return (
    <FileUpload
      name={`${fileFieldPrefix}${name}`}
      module="video-files"
      label={copy.video}
      send={(file, onProgress) =>
        duringUpload(async () => change({ type: "field", name, value: (await sendVideo(file, onProgress)).url }))
      }
    />
  );
}

/** The video of a slide: of another host only after a click. */
export function VideoPreview({ slide }: { slide: FormSlide }) {
  const { rules } = useSliderForm();
  const video = readVideoUrl(slide.itemUrl.trim(), rules.apex);
  if (video === null) return null;
  const client = slide.brand || slide.name;
  const cover = <ClientCard seed={slide.itemId ?? slide.key} client={client} category={slide.category} />;
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

/** The background of a slide, and the part of it that stays visible. */
export function CoverField({ slide, at }: SlideFieldProps) {
  return (
    <>
      <SlideImageField
        name={slideField(slide.key, "background")}
        legend={copy.cover}
        value={slide.background}
        images={slide.images}
        at={`items.${at}.background`}
      />
      {slide.background && !defaultBackgrounds.includes(slide.background) ? (
        <FocusField slide={slide} image={slide.background} />
      ) : null}
    </>
  );
}
