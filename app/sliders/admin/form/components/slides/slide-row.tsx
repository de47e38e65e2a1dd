import { type ReactNode, useId } from "react";
import { BrandsField } from "#app/sliders/admin/form/components/brands-field.tsx";
import { useSliderForm } from "#app/sliders/admin/form/components/form-context.ts";
import { IntentButton } from "#app/sliders/admin/form/components/intent-button.tsx";
import { RowButtons, SlideThumbnail } from "#app/sliders/admin/form/components/slides/row-parts.tsx";
import { SlideDetails } from "#app/sliders/admin/form/components/slides/slide-details.tsx";
import {
  NameField,
  type PlacedSlideProps,
  type SlideProps,
} from "#app/sliders/admin/form/components/slides/slide-fields.tsx";
import { SlideImageField } from "#app/sliders/admin/form/components/slides/slide-image-field.tsx";
import { detailFields, errorsOfSlide, rowFields } from "#app/sliders/admin/form/form-errors.ts";
import { slideField } from "#app/sliders/admin/form/form-fields.ts";
import { formCopy } from "#app/sliders/admin/form/slider-form-copy.ts";
import { isItemKind } from "#app/sliders/slider.ts";
import { FieldError } from "#app/ui/form/field-error.tsx";

const { slide: copy } = formCopy;

export type SlideRowProps = PlacedSlideProps & {
  /** Drag handle; requires JavaScript. */
  handle?: ReactNode;
};

/** A slide of artists, playlists or a reel. */
export function SlideRow({ slide, at, handle }: SlideRowProps) {
  const { form, errorAt } = useSliderForm();
  const errorId = useId();
  const { key } = slide;
  const isReel = form.kind === "slides";
  const isOpen = form.view.open.includes(key);
  const hiddenDetails = isReel ? detailFields : ["tags"];
  const fields = isReel && isOpen ? rowFields : [...rowFields, ...hiddenDetails];
  return (
    <div className="border-b border-line py-4">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        {handle}
        <SlideThumbnail slide={slide} />
        {slide.visible ? null : <span className="chip h-11 px-3">{copy.hidden}</span>}
        <NameField slide={slide} at={at} className="min-w-48 flex-1" />
        <RowButtons slide={slide} at={at} />
      </div>
      {/* Aligned with the picture, not the handle; on small screens the row's buttons start below the handle too. */}
      <div className={handle ? "sm:pl-11" : undefined}>
        <UnseenNote slide={slide} />
        <FieldError id={errorId} error={errorsOfSlide({ at, fields, errorAt })} />
        {isReel ? (
          <div className="mt-3">
            <IntentButton intent={["toggle-details", key]} aria-expanded={isOpen}>
              {isOpen ? copy.closeDetails : copy.details}
            </IntentButton>
          </div>
        ) : (
          <>
            <CoverPicker slide={slide} />
            <BrandsField slide={slide} />
          </>
        )}
        {isReel && isOpen ? <SlideDetails slide={slide} /> : null}
      </div>
    </div>
  );
}

function UnseenNote({ slide }: SlideProps) {
  const { form, lists } = useSliderForm();
  const state = lists.states[slide.itemId ?? ""];
  if (state === undefined || !isItemKind(form.kind)) return null;
  const { note, reasons } = formCopy.unavailable;
  return <p className="mt-2 text-row text-red">{note(reasons[state][form.kind])}</p>;
}

/** Selects one of an artist's or playlist's images. Open until one is selected. */
function CoverPicker({ slide: { key, coverPending, images } }: SlideProps) {
  if (!coverPending) {
    return (
      <div className="mt-3">
        <IntentButton intent={["change-cover", key]}>{copy.changeCover}</IntentButton>
      </div>
    );
  }
  return (
    <div className="mt-3 rounded-md bg-sand p-4">
      <SlideImageField name={slideField(key, "background")} legend={copy.pending} images={images} />
      <div className="mt-3">
        <IntentButton intent={["change-cover", key]}>{copy.useCover}</IntentButton>
      </div>
    </div>
  );
}
