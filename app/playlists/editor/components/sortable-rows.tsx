import "#app/playlists/editor/editor.css";
import { arrayMove } from "@dnd-kit/sortable";
import { Form, useFetcher } from "@remix-run/react";
import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { editorCopy as copy } from "#app/playlists/editor/editor-copy.ts";
import { rowsForm } from "#app/playlists/editor/rows-form.ts";
import type { RowsPage } from "#app/playlists/rows/rows-page.server.ts";
import { SortableList } from "#app/ui/list/sortable-list.tsx";

type Row = { id: string };

type SortableRowsProps<R extends Row> = {
  /** Distinguishes lists of different pages. */
  id: string;
  label: string;
  rows: R[];
  nameOf(row: R | undefined): string;
  /** Of a page of a longer list: the row before it, and numbers of the rows before it and of all rows. */
  whole?: Pick<RowsPage, "previous" | "start" | "count">;
  /** Whether its rows have the keys of a list of tracks; controls outside of `.row-tools` leave the tab order then. */
  hasKeys?: boolean;
  /** URL that handles `act=move:{id}` with `after`, and the rows' buttons. */
  path: string;
  /** Renders the list items, which use `useSortableRow`, in the current order. */
  children(rows: R[]): ReactNode;
};

/** Optimistic order: the rows with a pending move applied. */
function withPending<R extends Row>(rows: R[], form: FormData | undefined): R[] {
  const from = rows.findIndex(({ id }) => form?.get("act") === `move:${id}`);
  if (from === -1) return rows;
  const after = rows.findIndex(({ id }) => id === form?.get("after"));
  return arrayMove(rows, from, after < from ? after + 1 : after);
}

/** Announcements with places in the whole list. */
function copyOf({ start, count }: Pick<RowsPage, "start" | "count">): typeof copy.dragging {
  return {
    ...copy.dragging,
    over: (name, place) => copy.dragging.over(name, start + place, count),
    dropped: (name, place) => copy.dragging.dropped(name, start + place),
  };
}

/** List with rows that can be dragged with pointer or keyboard. Must follow the shared rows form. */
export function SortableRows<R extends Row>({
  id,
  label,
  nameOf,
  path,
  whole,
  hasKeys,
  children,
  ...given
}: SortableRowsProps<R>) {
  const fetcher = useFetcher();
  const buttons = useRef<HTMLFormElement>(null);
  const pressed = useRef<HTMLElement | null>(null);
  const isMoving = fetcher.state !== "idle";
  const rows = withPending(given.rows, fetcher.formData);
  const placeOf = (rowId: string) => rows.findIndex((row) => row.id === rowId);
  function move(rowId: string, to: number) {
    const order = arrayMove(rows, placeOf(rowId), to);
    const after = order[order.findIndex((row) => row.id === rowId) - 1]?.id ?? whole?.previous ?? "";
    fetcher.submit({ act: `move:${rowId}`, after }, { method: "post", action: path });
  }

  /** Concurrent requests may arrive in any order: a button pressed during a move is submitted after it. */
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
        copy={whole ? copyOf(whole) : copy.dragging}
        onMove={move}
      >
        <ol className="playlist-rows" aria-label={label} data-rows={hasKeys ? "" : undefined}>
          {children(rows)}
        </ol>
      </SortableList>
    </>
  );
}
