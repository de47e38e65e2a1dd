import { Link } from "@remix-run/react";
import type { FormResult } from "#app/edge/forms/in-dialog.ts";
import { PlayButton } from "#app/player/components/play-button.tsx";
import type { PlayableTrack } from "#app/player/player.ts";
import { HeadingForm } from "#app/playlists/editor/components/heading-form.tsx";
import { RowButtons } from "#app/playlists/editor/components/row-buttons.tsx";
import { RowForm } from "#app/playlists/editor/components/row-form.tsx";
import { editorCopy as copy } from "#app/playlists/editor/editor-copy.ts";
import { withParams } from "#app/playlists/editor/editor-paths.ts";
import type { EditorPageData } from "#app/playlists/editor/read-editor-page.server.ts";
import { resultOf } from "#app/playlists/editor/result-of.ts";
import { writeTime } from "#app/playlists/editor/row-form.ts";
import { rowsForm } from "#app/playlists/editor/rows-form.ts";
import type { PlaylistRow, PlaylistTrack } from "#app/playlists/rows/playlist-row.ts";
import { RowLight } from "#app/rights/usage/components/lights.tsx";
import { formatBpm, formatDuration, songPath } from "#app/track/track.ts";
import { artistNames, titleTags } from "#app/track/track-label.ts";
import { classNames } from "#app/ui/class-names.ts";
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
  tracks: PlayableTrack[];
  data: EditorPageData;
  /** Preview of a sort order: rows cannot be moved. */
  isFixed: boolean;
  lastResult: FormResult | undefined;
};

/** A track or heading with its move controls; its form opens below. */
export function EditorRow({ row, number, tracks, data, isFixed, lastResult }: EditorRowProps) {
  const name = rowName(row);
  const { item, handle } = useSortableRow(row.id, { label: copy.drag(name), disabled: isFixed });
  const act = row.kind === "track" ? "row" : "rename";
  const own = resultOf(lastResult, act, row.id);
  const isOpen = data.open === row.id || own !== undefined;
  return (
    <li {...item} id={`row-${row.id}`}>
      <div className={classNames("playlist-row", row.kind === "heading" && "playlist-heading")}>
        <label className="playlist-check">
          <input type="checkbox" form={rowsForm} name="row" value={row.id} aria-label={copy.select(name)} />
        </label>
        {handle}
        {row.kind === "heading" ? (
          <h2 className="min-w-0 flex-1 text-lg wrap-anywhere">{row.title}</h2>
        ) : (
          <TrackCells row={row} number={number} tracks={tracks} playlist={data.playlist} />
        )}
        <RowButtons id={row.id} name={name} isFixed={isFixed}>
          <Link
            to={isOpen ? data.path : withParams(data.path, { row: row.id })}
            preventScrollReset
            className="btn btn-quiet btn-small justify-center"
            aria-label={isOpen ? undefined : copy.edit(name)}
          >
            {isOpen ? copy.close : copy.editShort}
          </Link>
        </RowButtons>
      </div>
      {isOpen && row.kind === "track" ? <RowForm row={row} data={data} lastResult={lastResult} /> : null}
      {isOpen && row.kind === "heading" ? <HeadingForm row={row} path={data.path} lastResult={own} /> : null}
    </li>
  );
}

type TrackCellsProps = {
  row: PlaylistTrack;
  number: number;
  tracks: PlayableTrack[];
  playlist: EditorPageData["playlist"];
};

function TrackCells({ row: { id, track, note, startMs, endMs }, number, tracks, playlist }: TrackCellsProps) {
  if (track === null) return <span className="min-w-0 flex-1 text-mute">{copy.unavailable}</span>;
  const tags = titleTags(track).join(" ");
  const passage = endMs === null ? "" : `${writeTime(startMs)}–${writeTime(endMs)}`;
  return (
    <>
      <span className="w-6 flex-none text-right text-sm text-mute tabular-nums max-sm:hidden">{number}</span>
      <PlayButton track={track} context={tracks} />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 wrap-anywhere">
          <Link to={songPath(track)} className="font-semibold hover:underline">
            {track.title}
          </Link>
          {tags ? <span className="text-mute">{` ${tags}`}</span> : null}
        </span>
        <span className="block truncate text-sm text-mute">
          {[artistNames(track), passage, note].filter((text) => text !== "").join(" · ")}
        </span>
        <RowLight id={track.id} swap={{ song: track.slug, place: { kind: "playlist", id: playlist.id }, row: id }} />
      </span>
      <span className="playlist-fact" title={copy.columns.bpm}>
        {track.bpm === null ? "" : formatBpm(track.bpm)}
      </span>
      <span className="playlist-fact" title={copy.columns.key}>
        {track.musicalKey}
      </span>
      <span className="playlist-fact" title={copy.columns.length}>
        {formatDuration(track.durationMs)}
      </span>
    </>
  );
}
