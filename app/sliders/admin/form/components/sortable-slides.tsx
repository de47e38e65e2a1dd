import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
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
import { useSliderForm } from "#app/sliders/admin/form/components/form-context.ts";
import { SlideRow } from "#app/sliders/admin/form/components/slide-row.tsx";
import type { FormSlide } from "#app/sliders/admin/form/slider-form.ts";
import { formCopy } from "#app/sliders/admin/form/slider-form-copy.ts";

const { slide: copy } = formCopy;

/** The slides in their order. They are dragged by a handle, with the pointer or the keyboard; the rows have buttons for the same. */
export function SortableSlides() {
  const { form, change } = useSliderForm();
  const { slides } = form;
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
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
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{ announcements, screenReaderInstructions: { draggable: copy.dragging.help } }}
    >
      <SortableContext items={slides.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
        <ol>
          {slides.map((slide, at) => (
            <SortableSlide key={slide.key} slide={slide} at={at} />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

function SortableSlide({ slide, at }: { slide: FormSlide; at: number }) {
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
      <SlideRow slide={slide} at={at} handle={handle} />
    </li>
  );
}
