import "#app/playlists/editor/editor.css";
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
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { Form, useFetcher } from "@remix-run/react";
import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { editorCopy as copy } from "#app/playlists/editor/editor-copy.ts";
import { rowsForm } from "#app/playlists/editor/rows-form.ts";

type Row = { id: string };

type SortableRowsProps<R extends Row> = {
  /** Tells the lists of different pages apart. */
  id: string;
  label: string;
  rows: R[];
  nameOf(row: R | undefined): string;
  /** The page that takes `act=move:{id}` with `after`, and the buttons of the rows. */
  path: string;
  /** The list items, which use `useSortable`, in the order that is shown. */
  children(rows: R[]): ReactNode;
};

/** The rows in the order that a drop asks for, until the server has it. */
function withPending<R extends Row>(rows: R[], form: FormData | undefined): R[] {
  const from = rows.findIndex(({ id }) => form?.get("act") === `move:${id}`);
  if (from === -1) return rows;
  const after = rows.findIndex(({ id }) => id === form?.get("after"));
  return arrayMove(rows, from, after < from ? after + 1 : after);
}

/** A list whose rows are dragged by a handle, with the pointer or the keyboard. The form of the buttons of all rows stands before it. */
export function SortableRows<R extends Row>({ id, label, nameOf, path, children, ...given }: SortableRowsProps<R>) {
  const fetcher = useFetcher();
  const buttons = useRef<HTMLFormElement>(null);
  const pressed = useRef<HTMLElement | null>(null);
  const isMoving = fetcher.state !== "idle";
  const rows = withPending(given.rows, fetcher.formData);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    // A row that is dropped while the page still scrolls stays where it was.
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates, scrollBehavior: "auto" }),
  );
  const placeOf = (rowId: unknown) => rows.findIndex((row) => row.id === rowId);
  const name = (rowId: unknown) => nameOf(rows[placeOf(rowId)]);
  const { dragging } = copy;
  const announcements: Announcements = {
    onDragStart: ({ active }) => dragging.over(name(active.id), placeOf(active.id) + 1, rows.length),
    onDragOver: ({ active, over }) =>
      over ? dragging.over(name(active.id), placeOf(over.id) + 1, rows.length) : undefined,
    onDragEnd: ({ active, over }) => dragging.dropped(name(active.id), placeOf((over ?? active).id) + 1),
    onDragCancel: () => dragging.cancelled,
  };
  function drop({ active, over }: DragEndEvent) {
    if (!over || over.id === active.id) return;
    const order = arrayMove(rows, placeOf(active.id), placeOf(over.id));
    const after = order[order.findIndex((row) => row.id === active.id) - 1]?.id ?? "";
    fetcher.submit({ act: `move:${active.id}`, after }, { method: "post", action: path });
  }

  /** Requests that are under way together may arrive in any order: a button that is pressed during a drop is sent after it. */
  function holdWhileMoving(event: FormEvent) {
    if (!isMoving) return;
    event.preventDefault();
    pressed.current = (event.nativeEvent as SubmitEvent).submitter;
  }
  useEffect(() => {
    if (isMoving) return;
    const submitter = pressed.current;
    pressed.current = null;
    if (submitter?.isConnected) buttons.current?.requestSubmit(submitter);
  }, [isMoving]);

  return (
    <>
      <Form ref={buttons} id={rowsForm} method="post" action={path} preventScrollReset onSubmit={holdWhileMoving} />
      <DndContext
        id={id}
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={drop}
        accessibility={{ announcements, screenReaderInstructions: { draggable: dragging.help } }}
      >
        <SortableContext items={rows} strategy={verticalListSortingStrategy}>
          <ol className="playlist-rows" aria-label={label}>
            {children(rows)}
          </ol>
        </SortableContext>
      </DndContext>
    </>
  );
}
