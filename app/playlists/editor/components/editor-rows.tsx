import { TrackHead } from "#app/catalogue/components/track-list.tsx";
import type { FormResult } from "#app/edge/forms/in-dialog.ts";
import { useRowsListing } from "#app/playlists/components/use-rows-listing.ts";
import { EditorRow, rowName } from "#app/playlists/editor/components/editor-row.tsx";
import { SelectedRows } from "#app/playlists/editor/components/selected-rows.tsx";
import { SortableRows } from "#app/playlists/editor/components/sortable-rows.tsx";
import { editorCopy as copy } from "#app/playlists/editor/editor-copy.ts";
import type { EditorPageData } from "#app/playlists/editor/read-editor-page.server.ts";
import type { PlaylistRow } from "#app/playlists/rows/playlist-row.ts";
import { Pagination } from "#app/ui/list/pagination.tsx";

type EditorRowsProps = { data: EditorPageData; lastResult: FormResult | undefined };

/** Sortable list of tracks and headings: by dragging, or with the menus of the rows. */
export function EditorRows({ data, lastResult }: EditorRowsProps) {
  const { path, sort, heading } = data;
  const listing = useRowsListing(data, data.playlist.name);
  function items(rows: PlaylistRow[]) {
    const tracks = listing(
      rows.flatMap((row) => (row.kind === "track" && row.track !== null ? [{ ...row.track, rowId: row.id }] : [])),
    );
    const byRow = new Map(tracks.map((track) => [track.rowId, track]));
    let number = data.number - 1;
    return rows.map((row) => {
      if (row.kind === "track") number += 1;
      return (
        <EditorRow
          key={row.id}
          row={row}
          number={number}
          track={byRow.get(row.id) ?? null}
          tracks={tracks}
          data={data}
          isFixed={sort !== null}
          lastResult={lastResult}
        />
      );
    });
  }
  return (
    <>
      {heading ? <p className="pb-2 text-lg text-mute wrap-anywhere">{heading.title}</p> : null}
      <div className="editor-rows">
        <div className="editor-row editor-head" aria-hidden>
          <span className="editor-number">#</span>
          <TrackHead />
          <span>{copy.note}</span>
        </div>
        <SortableRows
          id="playlist"
          hasKeys
          label={copy.rows}
          rows={data.rows}
          nameOf={rowName}
          path={path}
          whole={data}
        >
          {items}
        </SortableRows>
      </div>
      <Pagination page={data.page} total={data.pages} />
      <SelectedRows headings={data.headings} isFixed={sort !== null} />
    </>
  );
}
