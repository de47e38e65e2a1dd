import { playlistFiguresCopy as copy } from "#app/playlists/sharing/playlist-figures-copy.ts";
import type { TrackFigures } from "#app/playlists/sharing/track-figures.ts";
import { shareLinksCopy } from "#app/sharing/links/share-links-copy.ts";
import { type Column, Table, TableRow } from "#app/ui/list/table.tsx";

const columns: Column[] = [
  { id: "name", label: copy.columns.track, wide: true },
  { id: "picks", label: copy.columns.picks, align: "end" },
  { id: "maybes", label: copy.columns.maybes, align: "end" },
  { id: "noes", label: copy.columns.noes, align: "end" },
  { id: "notes", label: copy.columns.notes, align: "end" },
  { id: "plays", label: copy.columns.plays, align: "end" },
  { id: "time", label: copy.columns.time, align: "end" },
  { id: "downloads", label: copy.columns.downloads, align: "end" },
];

/** Tracks of a playlist ranked by recipients' answers, over all links. */
export function TrackRanking({ tracks }: { tracks: TrackFigures[] }) {
  return (
    <Table caption={shareLinksCopy.kinds.playlist.ranking} columns={columns} cards>
      {tracks.map(({ id, name, picks, maybes, noes, notes, plays, seconds, downloads }) => (
        <TableRow
          key={id}
          columns={columns}
          cells={{
            name: <bdi className="font-semibold">{name}</bdi>,
            ...{ picks, maybes, noes, notes, plays, downloads },
            time: seconds === 0 ? copy.none : shareLinksCopy.figures.time(seconds),
          }}
        />
      ))}
    </Table>
  );
}
