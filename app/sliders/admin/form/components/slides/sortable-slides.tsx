import "#app/sliders/admin/form/slide-table.css";
import { useSliderForm } from "#app/sliders/admin/form/components/form-context.ts";
import type { PlacedSlideProps } from "#app/sliders/admin/form/components/slides/slide-fields.tsx";
import { SlideRow } from "#app/sliders/admin/form/components/slides/slide-row.tsx";
import { SlideTableHead, SlideTableRow } from "#app/sliders/admin/form/components/slides/slide-table-row.tsx";
import { formCopy } from "#app/sliders/admin/form/slider-form-copy.ts";
import { SortableList, useSortableRow } from "#app/ui/list/sortable-list.tsx";

const { slide: copy } = formCopy;

/** Slides sorted by drag and drop or by the buttons of a row. */
export function SortableSlides() {
  const { form, change, rights } = useSliderForm();
  const { slides, kind } = form;
  const isTable = kind === "work" || kind === "video";
  function nameOf(key: string) {
    const at = slides.findIndex((slide) => slide.key === key);
    return slides[at]?.name || copy.unnamed(at + 1);
  }
  return (
    <SortableList
      id="slides"
      rows={slides.map(({ key }) => key)}
      nameOf={nameOf}
      copy={copy.dragging}
      onMove={(key, to) => change({ type: "move", key, to })}
    >
      <div
        {...(isTable ? { className: "slide-table", "data-kind": kind, "data-brands": rights.brands || undefined } : {})}
      >
        {isTable ? <SlideTableHead /> : null}
        <ol>
          {slides.map((slide, at) => (
            <SortableSlide key={slide.key} slide={slide} at={at} Row={isTable ? SlideTableRow : SlideRow} />
          ))}
        </ol>
      </div>
    </SortableList>
  );
}

function SortableSlide({ slide, at, Row }: PlacedSlideProps & { Row: typeof SlideRow }) {
  const { item, handle } = useSortableRow(slide.key, { label: copy.drag(slide.name || copy.unnamed(at + 1)) });
  return (
    <li {...item}>
      <Row slide={slide} at={at} handle={handle} />
    </li>
  );
}
