import { Picture } from "#app/media/images/picture.tsx";
import { useSliderForm } from "#app/sliders/admin/form/components/form-context.ts";
import { IntentButton } from "#app/sliders/admin/form/components/intent-button.tsx";
import type { PlacedSlideProps, SlideProps } from "#app/sliders/admin/form/components/slides/slide-fields.tsx";
import { formCopy } from "#app/sliders/admin/form/slider-form-copy.ts";
import { slideImageAddress } from "#app/sliders/slide-image.ts";
import { readVideoUrl } from "#app/sliders/video-url.ts";
import { Strata } from "#app/ui/art/strata.tsx";
import { ArrowDown, ArrowUp, X } from "#app/ui/icons.tsx";

const { slide: copy } = formCopy;

export function SlideThumbnail({ slide }: SlideProps) {
  return (
    <span className="block h-11 w-[78px] flex-none overflow-hidden rounded-sm bg-sand">
      {slide.background ? (
        <Picture
          src={slideImageAddress(slide.background)}
          alt=""
          width={78}
          height={44}
          className="size-full object-cover"
        />
      ) : (
        <Strata seed={slide.itemId ?? slide.key} size="wide" className="size-full" />
      )}
    </span>
  );
}

/** Buttons to move, hide and remove a slide. */
export function RowButtons({ slide, at }: PlacedSlideProps) {
  const { form, rules } = useSliderForm();
  const { key, visible } = slide;
  // Videos on other hosts cannot be downloaded from us.
  const isOwnVideo = readVideoUrl(slide.itemUrl.trim(), rules.apex)?.kind === "own";
  const name = slide.name || copy.unnamed(at + 1);
  return (
    <div className="flex gap-1.5">
      <IntentButton intent={["up", key]} variant="icon" aria-label={copy.up(name)} aria-disabled={at === 0}>
        <ArrowUp size={18} aria-hidden />
      </IntentButton>
      <IntentButton
        intent={["down", key]}
        variant="icon"
        aria-label={copy.down(name)}
        aria-disabled={at === form.slides.length - 1}
      >
        <ArrowDown size={18} aria-hidden />
      </IntentButton>
      <IntentButton intent={["toggle-visible", key]} aria-label={visible ? copy.hide(name) : copy.show(name)}>
        {visible ? copy.hideButton : copy.showButton}
      </IntentButton>
      {form.kind === "slides" && isOwnVideo ? (
        <IntentButton intent={["toggle-download", key]} aria-pressed={slide.isDownloadable}>
          {slide.isDownloadable ? copy.download : copy.noDownload}
        </IntentButton>
      ) : null}
      <IntentButton intent={["remove-slide", key]} variant="icon" aria-label={copy.remove(name)}>
        <X size={18} aria-hidden />
      </IntentButton>
    </div>
  );
}
