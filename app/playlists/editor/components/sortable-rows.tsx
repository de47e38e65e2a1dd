import "#app/playlists/editor/editor.css";
import { arrayMove } from "@dnd-kit/sortable";
import { Form, useFetcher } from "@remix-run/react";
import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { editorCopy as copy } from "#app/playlists/editor/editor-copy.ts";
import { rowsForm } from "#app/playlists/editor/rows-form.ts";
import { SortableList } from "#app/ui/list/sortable-list.tsx";

type Row = { id: string };

type SortableRowsProps<R extends Row> = {
  /** Tells the lists of different pages apart. */
  id: string;
  label: string;
  rows: R[];
  nameOf(row: R | undefined): string;
  /** The page that takes `act=move:{id}` with `after`, and the buttons of the rows. */
  path: string;
  /** The list items, which use `useSortableRow`, in the order that is shown. */
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
  const placeOf = (rowId: string) => rows.findIndex((row) => row.id === rowId);
  function move(rowId: string, to: number) {
    const order = arrayMove(rows, placeOf(rowId), to);
    const after = order[order.findIndex((row) => row.id === rowId) - 1]?.id ?? "";
    fetcher.submit({ act: `move:${rowId}`, after }, { method: "post", action: path });
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
      <SortableList
        id={id}
        rows={rows.map((row) => row.id)}
        nameOf={(rowId) => nameOf(rows[placeOf(rowId)])}
        copy={copy.dragging}
        onMove={move}
      >
        <ol className="playlist-rows" aria-label={label}>
          {children(rows)}
        </ol>
      </SortableList>
    </>
  );
}
