import { Link } from "@remix-run/react";
import { albumsCopy as copy } from "#app/backoffice/albums/albums-copy.ts";
import type { AlbumTrack } from "#app/backoffice/albums/list-album-tracks.server.ts";
import { songTabPath } from "#app/backoffice/songs/song-tabs.ts";
import { RowButtons } from "#app/playlists/editor/components/row-buttons.tsx";
import { editorCopy } from "#app/playlists/editor/editor-copy.ts";
import { useSortableRow } from "#app/ui/list/sortable-list.tsx";

/** A track of an album, with what moves and removes it. */
export function AlbumTrackRow({ track, place }: { track: AlbumTrack; place: number }) {
  const { id, title, artists, isPublished } = track;
  const { item, handle } = useSortableRow(id, { label: editorCopy.drag(title) });
  return (
    <li {...item} id={`row-${id}`}>
      <div className="playlist-row">
        {handle}
        <span className="w-6 flex-none text-right text-sm text-mute tabular-nums">{place}</span>
        <span className="min-w-0 flex-1">
          <Link to={songTabPath(id)} className="font-semibold wrap-anywhere hover:underline">
            {title}
          </Link>
          <span className="block truncate text-sm text-mute">
            {[artists, isPublished ? "" : copy.notPublished].filter((text) => text !== "").join(" · ")}
          </span>
        </span>
        <RowButtons id={id} name={title} isFixed={false}>
          {null}
        </RowButtons>
      </div>
    </li>
  );
}
