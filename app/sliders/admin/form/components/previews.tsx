import type { CSSProperties } from "react";
import { Picture } from "#app/media/images/picture.tsx";
import { useSliderForm } from "#app/sliders/admin/form/components/form-context.ts";
import { FormSection } from "#app/sliders/admin/form/components/form-section.tsx";
import { IntentButton } from "#app/sliders/admin/form/components/intent-button.tsx";
import { type FormSlide, previewFrames, type SliderForm } from "#app/sliders/admin/form/slider-form.ts";
import { formCopy } from "#app/sliders/admin/form/slider-form-copy.ts";
import { Cover } from "#app/sliders/components/cover.tsx";
import { SlideCard } from "#app/sliders/components/slide-card.tsx";
import { richTextToPlain } from "#app/sliders/rich-text.ts";
import { fallbackBackground, slideImageAddress } from "#app/sliders/slide-image.ts";
import { defaultSliderSettings } from "#app/sliders/slider.ts";
import { Contour } from "#app/ui/art/contour.tsx";
import { Strata } from "#app/ui/art/strata.tsx";
import { carouselShape } from "#app/ui/list/carousel-shape.ts";

const { preview: copy } = formCopy;

/** Pixels; `desktop` has the width of the form. */
const frameWidths = { phone: 375, tablet: 768, desktop: undefined };
/** Carousel view of each frame. */
const frameViews = { phone: "small", tablet: "medium", desktop: "large" } as const;

/** Previews with their toggle buttons. */
export function Previews() {
  const { form } = useSliderForm();
  const { slider, banner } = form.view;
  return (
    <>
      <div className="flex flex-wrap gap-2 border-t border-line pt-6">
        <IntentButton intent={["show-slider"]} aria-expanded={slider}>
          {slider ? copy.hideSlider : copy.showSlider}
        </IntentButton>
        <IntentButton intent={["show-banner"]} aria-expanded={banner}>
          {banner ? copy.hideBanner : copy.showBanner}
        </IntentButton>
        {slider || banner ? <Screens /> : null}
      </div>
      {slider ? <SliderPreview /> : null}
      {banner ? <BannerPreview /> : null}
    </>
  );
}

function Screens() {
  const { form } = useSliderForm();
  return (
    <fieldset className="flex flex-wrap gap-2 sm:ml-auto">
      <legend className="sr-only">{copy.screens}</legend>
      {previewFrames.map((frame) => (
        <IntentButton
          key={frame}
          intent={["preview-frame", frame]}
          variant={form.view.frame === frame ? "primary" : "quiet"}
          aria-pressed={form.view.frame === frame}
        >
          {copy.frames[frame]}
        </IntentButton>
      ))}
    </fieldset>
  );
}

function shownSlides({ slides }: SliderForm): FormSlide[] {
  return slides.filter((slide) => slide.visible);
}

function imageOf({ background }: FormSlide): string | null {
  return background && slideImageAddress(background);
}

/** The carousel as on Discover, at the selected width. */
function SliderPreview() {
  const { form } = useSliderForm();
  const { frame } = form.view;
  const slides = shownSlides(form);
  const ratio = form.kind === "artist" ? "square" : "wide";
  const show = Math.min(8, Math.max(2, Math.floor(Number(form.show)) || defaultSliderSettings.show));
  const { items, width } = carouselShape(show, slides.length, ratio)[frameViews[frame]];
  // Overrides the values derived from the window.
  const style: CSSProperties & Record<`--${string}`, string | number> = { "--n": items, "--w": `${width}%` };
  return (
    <FormSection title={copy.slider}>
      <div style={{ maxWidth: frameWidths[frame] }}>
        <h3 className="mb-3 text-lg">{form.title}</h3>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls has to be reached by keyboard. */}
        <ul className="carousel" style={style} tabIndex={0} aria-label={copy.slider}>
          {slides.map((slide) => (
            <li key={slide.key}>
              <SlideCard
                title={slide.name}
                subtitle={[slide.brand, slide.agency].filter(Boolean).join(" · ")}
                ratio={ratio}
                art={
                  <Cover image={imageOf(slide)} focus={slide.focus} ratio={ratio} art={<SlideArt slide={slide} />} />
                }
              />
            </li>
          ))}
        </ul>
      </div>
    </FormSection>
  );
}

function SlideArt({ slide }: { slide: FormSlide }) {
  const { form } = useSliderForm();
  if (form.kind === "artist") return <Contour seed={slide.slug} name={slide.name} />;
  return <Strata seed={slide.slug || (slide.itemId ?? slide.key)} size="wide" />;
}

/** The slider as a Discover banner: title and text over the first slide's picture. */
function BannerPreview() {
  const { form } = useSliderForm();
  const [first] = shownSlides(form);
  const image = (first && imageOf(first)) ?? slideImageAddress(fallbackBackground);
  return (
    <FormSection title={copy.banner}>
      <div
        className="relative min-h-60 overflow-hidden rounded-md bg-night text-white"
        style={{ maxWidth: frameWidths[form.view.frame] }}
      >
        <Picture
          src={image}
          alt=""
          width={1600}
          height={900}
          sizes="90vw"
          className="absolute inset-0 size-full object-cover opacity-60"
        />
        <div className="relative flex min-h-60 flex-col justify-end gap-2 bg-night/55 p-6">
          <p className="text-2xl font-semibold">{form.title}</p>
          <p className="max-w-[60ch]">{form.description || (first ? richTextToPlain(first.description) : "")}</p>
        </div>
      </div>
    </FormSection>
  );
}
