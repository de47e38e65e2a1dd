import "#app/ui/list/drag-handle.css";
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
import type { ReactNode } from "react";
import { useHydrated } from "remix-utils/use-hydrated";

/** The row under the pointer: of rows that are higher than the window, the nearest centre can be far from it. */
const rowUnderPointer: CollisionDetection = (args) => {
  const under = args.pointerCoordinates ? pointerWithin(args) : [];
  return under.length > 0 ? under : closestCenter(args);
};

type SortableListProps = {
  /** Tells the lists of different pages apart. */
  id: string;
  /** Ids of the rows in their order. */
  rows: string[];
  nameOf(id: string): string;
  copy: {
    help: string;
    over(name: string, place: number, count: number): string;
    dropped(name: string, place: number): string;
    cancelled: string;
  };
  /** `to` is a place in the list, from 0. */
  onMove(id: string, to: number): void;
  /** The list, whose items use `useSortableRow`. */
  children: ReactNode;
};

/** Rows that are dragged by a handle, with the pointer or the keyboard. */
export function SortableList({ id, rows, nameOf, copy, onMove, children }: SortableListProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    // A row that is dropped while the page still scrolls stays where it was.
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates, scrollBehavior: "auto" }),
  );
  const indexOf = (item: { id: unknown }) => rows.indexOf(String(item.id));
  const name = (item: { id: unknown }) => nameOf(String(item.id));
  const announcements: Announcements = {
    onDragStart: ({ active }) => copy.over(name(active), indexOf(active) + 1, rows.length),
    onDragOver: ({ active, over }) => (over ? copy.over(name(active), indexOf(over) + 1, rows.length) : undefined),
    onDragEnd: ({ active, over }) => copy.dropped(name(active), indexOf(over ?? active) + 1),
    onDragCancel: () => copy.cancelled,
  };
  function drop({ active, over }: DragEndEvent) {
    if (over && over.id !== active.id) onMove(String(active.id), indexOf(over));
  }
  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={rowUnderPointer}
      onDragEnd={drop}
      accessibility={{ announcements, screenReaderInstructions: { draggable: copy.help } }}
    >
      <SortableContext items={rows} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

/** Attributes of a row's element, and its handle, which needs scripts. `label` is the name of the handle. */
export function useSortableRow(id: string, { label, disabled = false }: { label: string; disabled?: boolean }) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition } = useSortable({
    id,
    disabled,
  });
  const hydrated = useHydrated();
  const handle =
    hydrated && !disabled ? (
      <button
        type="button"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        className="drag-handle"
        aria-label={label}
      >
        <span aria-hidden>⠿</span>
      </button>
    ) : null;
  return { item: { ref: setNodeRef, style: { transform: CSS.Translate.toString(transform), transition } }, handle };
}
