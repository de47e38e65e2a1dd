import { useId } from "react";
import { BrandsField, brandGroupsOf } from "#app/sliders/admin/form/components/brands-field.tsx";
import { useSliderForm } from "#app/sliders/admin/form/components/form-context.ts";
import { FormField } from "#app/sliders/admin/form/components/form-field.tsx";
import { IntentButton } from "#app/sliders/admin/form/components/intent-button.tsx";
import { DescriptionField } from "#app/sliders/admin/form/components/rich-text/description-field.tsx";
import { RowButtons, SlideThumbnail } from "#app/sliders/admin/form/components/slides/row-parts.tsx";
import {
  CategoryField,
  CoverField,
  LinkField,
  NameField,
  type PlacedSlideProps,
  type SlideProps,
  VideoField,
  VideoPreview,
  VideoUpload,
} from "#app/sliders/admin/form/components/slides/slide-fields.tsx";
import type { SlideRowProps } from "#app/sliders/admin/form/components/slides/slide-row.tsx";
import { SongChoice, SongSearch } from "#app/sliders/admin/form/components/slides/song-picker.tsx";
import { errorsOfSlide, rowFields } from "#app/sliders/admin/form/form-errors.ts";
import { slideField } from "#app/sliders/admin/form/form-fields.ts";
import { formCopy } from "#app/sliders/admin/form/slider-form-copy.ts";
import { FieldError } from "#app/ui/form/field-error.tsx";

const { slide: copy } = formCopy;

/** A slide of works or videos: a table row with a panel below. */
export function SlideTableRow({ slide, at, handle }: SlideRowProps) {
  const { form, errorAt } = useSliderForm();
  const errorId = useId();
  const { key } = slide;
  const isWork = form.kind === "work";
  return (
    <div className="slide-table-row">
      <div className="slide-cells">
        <div className="slide-cell-name">
          <div>{handle}</div>
          <NameField slide={slide} at={at} />
        </div>
        {isWork ? (
          <>
            <FormField name={slideField(key, "agency")} label={copy.agency} />
            <SongChoice slide={slide} />
            <FormField name={slideField(key, "brand")} label={copy.brand} />
          </>
        ) : null}
        <DescriptionField slide={slide} isRich={false} />
        {isWork ? <CategoryField slide={slide} /> : null}
        <VideoField slide={slide} />
        <BrandsCell slide={slide} at={at} />
        <CoverCell slide={slide} at={at} />
        <LinkField slide={slide} />
        <div className="slide-cell-close">
          <RowButtons slide={slide} at={at} />
          {slide.visible ? null : <span className="chip">{copy.hidden}</span>}
        </div>
      </div>
      <FieldError id={errorId} error={errorsOfSlide({ at, fields: [...rowFields, "tags"], errorAt })} />
      {isWork ? <SongSearch slide={slide} /> : null}
      {form.view.open.includes(key) ? <RowPanel slide={slide} /> : null}
    </div>
  );
}

/** For administrators: number of brands to which the slide is visible. */
function BrandsCell({ slide, at }: PlacedSlideProps) {
  const { form, lists, rights } = useSliderForm();
  if (!rights.brands) return null;
  const companyIds = brandGroupsOf(slide, lists).flatMap((group) => group.companyIds);
  const shownCount = companyIds.filter((id) => !slide.excludeSubdomains.includes(id)).length;
  return (
    <div>
      <p className="label">{copy.brands}</p>
      <IntentButton intent={["toggle-details", slide.key]} aria-expanded={form.view.open.includes(slide.key)}>
        {copy.brandCount(shownCount, companyIds.length)}
        <span className="sr-only">{copy.brandsOf(slide.name || copy.unnamed(at + 1))}</span>
      </IntentButton>
    </div>
  );
}

function CoverCell({ slide, at }: PlacedSlideProps) {
  const { form, errorAt } = useSliderForm();
  const errorId = useId();
  const name = slide.name || copy.unnamed(at + 1);
  return (
    <div>
      <p className="label">{copy.cover}</p>
      <IntentButton
        intent={["toggle-details", slide.key]}
        variant="bare"
        aria-expanded={form.view.open.includes(slide.key)}
        aria-label={copy.coverOf(name)}
        className="block"
      >
        <SlideThumbnail slide={slide} />
      </IntentButton>
      <FieldError id={errorId} error={errorAt(`items.${at}.background`)} />
    </div>
  );
}

/** Fields without a table cell. */
function RowPanel({ slide }: SlideProps) {
  return (
    <div className="mt-3 rounded-md bg-sand p-4">
      <CoverField slide={slide} />
      <BrandsField slide={slide} />
      <VideoUpload slide={slide} />
      <VideoPreview slide={slide} />
    </div>
  );
}

/** Column headers, hidden from assistive technology: each control has its own label. */
export function SlideTableHead() {
  const { form, rights } = useSliderForm();
  const isWork = form.kind === "work";
  const heads = [
    "",
    copy.name,
    ...(isWork ? [copy.agency, copy.song, copy.brand] : []),
    copy.description,
    ...(isWork ? [copy.category] : []),
    copy.video,
    ...(rights.brands ? [copy.brands] : []),
    copy.cover,
    copy.link,
    "",
  ];
  return (
    <div aria-hidden className="slide-table-head slide-cells">
      {heads.map((head, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a kind never change.
        <span key={column}>{head}</span>
      ))}
    </div>
  );
}
