import { type ReactNode, useId } from "react";
import { Picture } from "#app/media/images/picture.tsx";
import { BrandsField } from "#app/sliders/admin/form/components/brands-field.tsx";
import { useSliderForm } from "#app/sliders/admin/form/components/form-context.ts";
import { FormField } from "#app/sliders/admin/form/components/form-field.tsx";
import { IntentButton } from "#app/sliders/admin/form/components/intent-button.tsx";
import { SlideDetails } from "#app/sliders/admin/form/components/slide-details.tsx";
import { SlideImageField } from "#app/sliders/admin/form/components/slide-image-field.tsx";
import { slideField } from "#app/sliders/admin/form/form-fields.ts";
import type { FormSlide } from "#app/sliders/admin/form/slider-form.ts";
import { formCopy } from "#app/sliders/admin/form/slider-form-copy.ts";
import { slideImageAddress } from "#app/sliders/slide-image.ts";
import { Strata } from "#app/ui/art/strata.tsx";
import { FieldError } from "#app/ui/form/field-error.tsx";
import { ArrowDown, ArrowUp, X } from "#app/ui/icons.tsx";

const { slide: copy } = formCopy;

type SlideRowProps = {
  slide: FormSlide;
  /** Place in the list, from 0. */
  at: number;
  /** The drag handle, which only JavaScript can use. */
  handle?: ReactNode;
};

/** One slide: its name and picture, the buttons of its place, and its details. */
export function SlideRow({ slide, at, handle }: SlideRowProps) {
  const { form, errorAt, pressed } = useSliderForm();
  const errorId = useId();
  const { key } = slide;
  const isLinked = form.kind === "artist" || form.kind === "playlist";
  // Works and videos are the columns of a table; the others open when asked.
  const isOpen = form.kind === "work" || form.kind === "video" || form.view.open.includes(key);
  const itemError = errorAt(`items.${at}.itemId`);
  return (
    <div className="border-b border-line py-4">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        {handle}
        <Thumbnail slide={slide} />
        {slide.visible ? null : <span className="chip h-11 px-3">{copy.hidden}</span>}
        <FormField
          name={slideField(key, "name")}
          label={copy.name}
          value={slide.name}
          at={`items.${at}.name`}
          className="min-w-48 flex-1"
          // The slide that was just added: its name comes next.
          autoFocus={pressed === "add-slide" && at === form.slides.length - 1}
        />
        <RowButtons slide={slide} at={at} />
      </div>
      <FieldError id={errorId} error={itemError} />
      {isLinked ? <CoverPicker slide={slide} at={at} /> : null}
      {isLinked ? <BrandsField slide={slide} /> : null}
      {form.kind === "slides" ? (
        <div className="mt-3">
          <IntentButton intent={["toggle-details", key]} aria-expanded={isOpen}>
            {isOpen ? copy.closeDetails : copy.details}
          </IntentButton>
        </div>
      ) : null}
      {isOpen && !isLinked ? <SlideDetails slide={slide} at={at} /> : null}
    </div>
  );
}

function Thumbnail({ slide }: { slide: FormSlide }) {
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
        <Strata seed={slide.itemId ?? slide.key} size="tile" className="size-full" />
      )}
    </span>
  );
}

function RowButtons({ slide, at }: { slide: FormSlide; at: number }) {
  const { form } = useSliderForm();
  const { key, visible } = slide;
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
      {form.kind === "slides" ? (
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

/** The images of an artist or a playlist. Open while the cover is pending: choosing one settles it. */
function CoverPicker({ slide, at }: { slide: FormSlide; at: number }) {
  const { key, coverPending } = slide;
  if (!coverPending) {
    return (
      <div className="mt-3">
        <IntentButton intent={["change-cover", key]}>{copy.changeCover}</IntentButton>
      </div>
    );
  }
  return (
    <div className="mt-3 rounded-md bg-sand p-4">
      <SlideImageField
        name={slideField(key, "background")}
        legend={copy.pending}
        value={slide.background}
        images={slide.images}
        at={`items.${at}.background`}
      />
      <div className="mt-3">
        <IntentButton intent={["change-cover", key]}>{copy.useCover}</IntentButton>
      </div>
    </div>
  );
}
