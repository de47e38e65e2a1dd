import { Link } from "@remix-run/react";
import { TrackItem } from "#app/catalogue/components/track-list.tsx";
import type { ListedTrack } from "#app/catalogue/track/listed-track.ts";
import type { FormResult } from "#app/edge/forms/in-dialog.ts";
import { HeadingForm } from "#app/playlists/editor/components/heading-form.tsx";
import { MoveMenu } from "#app/playlists/editor/components/move-menu.tsx";
import { RowForm } from "#app/playlists/editor/components/row-form.tsx";
import { editorCopy as copy } from "#app/playlists/editor/editor-copy.ts";
import { withParams } from "#app/playlists/editor/editor-paths.ts";
import type { EditorPageData } from "#app/playlists/editor/read-editor-page.server.ts";
import { resultOf } from "#app/playlists/editor/result-of.ts";
import { rowsForm } from "#app/playlists/editor/rows-form.ts";
import { noteOf, type PlaylistRow } from "#app/playlists/rows/playlist-row.ts";
import { titleTags } from "#app/track/track-label.ts";
import { classNames } from "#app/ui/class-names.ts";
import { X } from "#app/ui/icons.tsx";
import { useSortableRow } from "#app/ui/list/sortable-list.tsx";

/** Accessible name of a row: versions of one song have different names. */
export function rowName(row: PlaylistRow | undefined): string {
  if (row?.kind === "heading") return row.title;
  const track = row?.track;
  return track ? [track.title, ...titleTags(track)].join(" ") : copy.unavailable;
}

type EditorRowProps = {
  row: PlaylistRow;
  /** Position among the tracks. */
  number: number;
  /** The row's track, as it is in `tracks`; null for a heading and what is not available. */
  track: ListedTrack | null;
  /** The tracks of the page. */
  tracks: ListedTrack[];
  data: EditorPageData;
  /** Preview of a sort order: rows cannot be moved. */
  isFixed: boolean;
  lastResult: FormResult | undefined;
};

/** A track, as in a search, or a heading, with its move controls and note; its form opens below. */
export function EditorRow({ row, number, track, tracks, data, isFixed, lastResult }: EditorRowProps) {
  const { id, kind } = row;
  const name = rowName(row);
  const { item, handle } = useSortableRow(id, { label: copy.drag(name), disabled: isFixed });
  const own = resultOf(lastResult, kind === "track" ? "row" : "rename", id);
  const isOpen = data.open === id || own !== undefined;
  const note = noteOf(row);
  const closed = kind === "heading" ? copy.rename : note || copy.addNote;
  return (
    <li {...item} id={`row-${id}`} className={classNames("editor-row", kind === "heading" && "editor-heading")}>
      <span className="row-tools">
        <label className="playlist-check">
          <input type="checkbox" form={rowsForm} name="row" value={id} aria-label={copy.select(name)} />
        </label>
        {handle}
        {kind === "track" ? <span className="editor-number">{number}</span> : null}
      </span>
      {track ? (
        <TrackItem track={track} context={tracks} place={{ kind: "playlist", id: data.playlist.id }} />
      ) : kind === "heading" ? (
        <h2 className="text-lg wrap-anywhere">{name}</h2>
      ) : (
        <span className="text-mute">{name}</span>
      )}
      <span className="row-tools editor-actions">
        <Link
          to={isOpen ? data.path : withParams(data.path, { row: id })}
          preventScrollReset
          className="editor-note"
          title={note || undefined}
        >
          <span className="sr-only">{copy.edit(name)}: </span>
          <span className={note ? undefined : "text-mute"}>{isOpen ? copy.close : closed}</span>
        </Link>
        {isFixed ? null : <MoveMenu id={id} name={name} />}
        <button
          type="submit"
          form={rowsForm}
          name="act"
          value={`remove:${id}`}
          className="btn btn-icon btn-small"
          aria-label={copy.remove(name)}
        >
          <X size={16} aria-hidden />
        </button>
      </span>
      {isOpen ? (
        <div className="editor-form row-tools">
          {kind === "track" ? (
            <RowForm row={row} data={data} lastResult={lastResult} />
          ) : (
            <HeadingForm row={row} path={data.path} lastResult={own} />
          )}
        </div>
      ) : null}
    </li>
  );
}
