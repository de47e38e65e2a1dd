import {
  type Announcements,
  type CollisionDetection,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  pointerWithin,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { useHydrated } from "remix-utils/use-hydrated";
import "#app/sliders/admin/form/slide-table.css";
import { useSliderForm } from "#app/sliders/admin/form/components/form-context.ts";
import { SlideRow } from "#app/sliders/admin/form/components/slides/slide-row.tsx";
import { SlideTableHead, SlideTableRow } from "#app/sliders/admin/form/components/slides/slide-table-row.tsx";
import type { FormSlide } from "#app/sliders/admin/form/slider-form.ts";
import { formCopy } from "#app/sliders/admin/form/slider-form-copy.ts";

const { slide: copy } = formCopy;

/** The row under the pointer: of rows that are higher than the window, the nearest centre can be far from it. */
const rowUnderPointer: CollisionDetection = (args) => {
  const under = args.pointerCoordinates ? pointerWithin(args) : [];
  return under.length > 0 ? under : closestCenter(args);
};

/** The list of slides, sorted by a drag handle (pointer or keyboard) or by the buttons of a row. */
export function SortableSlides() {
  const { form, change, rights } = useSliderForm();
  const { slides, kind } = form;
  const isTable = kind === "work" || kind === "video";
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    // A row that is dropped while the page still scrolls stays where it was.
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates, scrollBehavior: "auto" }),
  );
  const placeOf = (key: unknown) => slides.findIndex((slide) => slide.key === key);
  const nameOf = (key: unknown) => slides[placeOf(key)]?.name || copy.unnamed(placeOf(key) + 1);
  const announcements: Announcements = {
    onDragStart: ({ active }) => copy.dragging.over(nameOf(active.id), placeOf(active.id) + 1, slides.length),
    onDragOver: ({ active, over }) =>
      over ? copy.dragging.over(nameOf(active.id), placeOf(over.id) + 1, slides.length) : undefined,
    onDragEnd: ({ active, over }) => copy.dragging.dropped(nameOf(active.id), placeOf((over ?? active).id) + 1),
    onDragCancel: () => copy.dragging.cancelled,
  };
  function drop({ active, over }: DragEndEvent) {
    if (over && over.id !== active.id) change({ type: "move", key: String(active.id), to: placeOf(over.id) });
  }
  return (
    <DndContext
      id="slides"
      sensors={sensors}
      collisionDetection={rowUnderPointer}
      onDragEnd={drop}
      accessibility={{ announcements, screenReaderInstructions: { draggable: copy.dragging.help } }}
    >
      <SortableContext items={slides.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
        <div
          {...(isTable
            ? { className: "slide-table", "data-kind": kind, "data-brands": rights.brands || undefined }
            : {})}
        >
          {isTable ? <SlideTableHead /> : null}
          <ol>
            {slides.map((slide, at) => (
              <SortableSlide key={slide.key} slide={slide} at={at} Row={isTable ? SlideTableRow : SlideRow} />
            ))}
          </ol>
        </div>
      </SortableContext>
    </DndContext>
  );
}

type SortableSlideProps = { slide: FormSlide; at: number; Row: typeof SlideRow };

function SortableSlide({ slide, at, Row }: SortableSlideProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition } = useSortable({
    id: slide.key,
  });
  const hydrated = useHydrated();
  const style = { transform: CSS.Translate.toString(transform), transition };
  const handle = hydrated ? (
    <button
      type="button"
      ref={setActivatorNodeRef}
      {...attributes}
      {...listeners}
      className="drag-handle"
      aria-label={copy.drag(slide.name || copy.unnamed(at + 1))}
    >
      <span aria-hidden>⠿</span>
    </button>
  ) : null;
  return (
    <li ref={setNodeRef} style={style}>
      <Row slide={slide} at={at} handle={handle} />
    </li>
  );
}
