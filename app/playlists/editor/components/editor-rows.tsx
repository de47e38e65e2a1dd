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
import type { FormResult } from "#app/edge/forms/in-dialog.ts";
import { EditorRow, rowName } from "#app/playlists/editor/components/editor-row.tsx";
import { editorCopy as copy } from "#app/playlists/editor/editor-copy.ts";
import type { EditorPageData } from "#app/playlists/editor/read-editor-page.server.ts";
import { rowsForm } from "#app/playlists/editor/rows-form.ts";
import { type PlaylistRow, playableTracks } from "#app/playlists/rows/playlist-row.ts";
import { Button } from "#app/ui/form/button.tsx";

type EditorRowsProps = { data: EditorPageData; lastResult: FormResult | undefined };

/** The rows in the order that a drop asks for, until the server has it. */
function withPending(rows: PlaylistRow[], form: FormData | undefined): PlaylistRow[] {
  const from = rows.findIndex(({ id }) => form?.get("act") === `move:${id}`);
  if (from === -1) return rows;
  const after = rows.findIndex(({ id }) => id === form?.get("after"));
  return arrayMove(rows, from, after < from ? after + 1 : after);
}

/** Tracks and headings: dragged by a handle, with the pointer or the keyboard; the rows have buttons for the same. */
export function EditorRows({ data, lastResult }: EditorRowsProps) {
  const { path, sort } = data;
  const fetcher = useFetcher();
  const rows = withPending(data.rows, fetcher.formData);
  const tracks = playableTracks(rows);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    // A row that is dropped while the page still scrolls stays where it was.
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates, scrollBehavior: "auto" }),
  );
  const placeOf = (id: unknown) => rows.findIndex((row) => row.id === id);
  const nameOf = (id: unknown) => rowName(rows[placeOf(id)]);
  const { dragging } = copy;
  const announcements: Announcements = {
    onDragStart: ({ active }) => dragging.over(nameOf(active.id), placeOf(active.id) + 1, rows.length),
    onDragOver: ({ active, over }) =>
      over ? dragging.over(nameOf(active.id), placeOf(over.id) + 1, rows.length) : undefined,
    onDragEnd: ({ active, over }) => dragging.dropped(nameOf(active.id), placeOf((over ?? active).id) + 1),
    onDragCancel: () => dragging.cancelled,
  };
  function drop({ active, over }: DragEndEvent) {
    if (!over || over.id === active.id) return;
    const order = arrayMove(rows, placeOf(active.id), placeOf(over.id));
    const after = order[order.findIndex((row) => row.id === active.id) - 1]?.id ?? "";
    fetcher.submit({ act: `move:${active.id}`, after }, { method: "post", action: path });
  }
  let number = 0;
  return (
    <>
      <Form id={rowsForm} method="post" action={path} preventScrollReset />
      <DndContext
        id="playlist"
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={drop}
        accessibility={{ announcements, screenReaderInstructions: { draggable: dragging.help } }}
      >
        <SortableContext items={rows} strategy={verticalListSortingStrategy}>
          <ol className="playlist-rows" aria-label={copy.rows}>
            {rows.map((row) => {
              if (row.kind === "track") number += 1;
              return (
                <EditorRow
                  key={row.id}
                  row={row}
                  number={number}
                  tracks={tracks}
                  data={data}
                  isFixed={sort !== null}
                  lastResult={lastResult}
                />
              );
            })}
          </ol>
        </SortableContext>
      </DndContext>
      <Button form={rowsForm} variant="quiet" size="small" name="act" value="remove" className="mt-4">
        {copy.removeSelected}
      </Button>
    </>
  );
}
