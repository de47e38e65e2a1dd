import { Link } from "@remix-run/react";
import type { SongFigures } from "#app/figures/audience/select-songs.server.ts";
import { columnsOf } from "#app/figures/components/figure-columns.tsx";
import { FigureText } from "#app/figures/components/figure-text.tsx";
import { figuresCopy } from "#app/figures/figures-copy.ts";
import { formatFigure } from "#app/figures/format-figure.ts";
import { audienceNames } from "#app/figures/measures.ts";
import { PlayButton } from "#app/player/components/play-button.tsx";
import { formatDuration, songPath } from "#app/track/track.ts";
import { titleTags } from "#app/track/track-label.ts";
import { Strata } from "#app/ui/art/strata.tsx";
import { type ListColumn, RecordList } from "#app/ui/list/record-list.tsx";

const { audience: copy, csv: csvLabel } = figuresCopy;

function Name({ song: { track, isPublished } }: { song: SongFigures }) {
  const name = [track.title, ...titleTags(track)].join(" ");
  return (
    <span className="flex items-center gap-3">
      <span className="block w-10 shrink-0 print:hidden">
        <Strata seed={track.songId} track={track} />
      </span>
      {isPublished ? (
        <Link to={songPath(track)} className="link font-semibold [overflow-wrap:anywhere]">
          <bdi>{name}</bdi>
        </Link>
      ) : (
        <span className="[overflow-wrap:anywhere]">
          <bdi>{name}</bdi> <span className="block text-sm text-mute">{copy.unpublished}</span>
        </span>
      )}
    </span>
  );
}

function Passage({ song: { track, isPublished, passage }, songs }: { song: SongFigures; songs: SongFigures[] }) {
  if (passage === null) return <FigureText figure={null} />;
  const at = copy.passageAt(formatDuration(passage.start * 1000), formatDuration(passage.end * 1000));
  const context = songs.filter((song) => song.isPublished).map((song) => song.track);
  return (
    <span className="inline-flex items-center gap-2">
      {isPublished ? (
        <span className="print:hidden">
          <PlayButton track={track} context={context} from={passage.start} />
        </span>
      ) : null}
      <span>
        {at}
        <span className="block text-sm text-mute">{copy.passageTimes(formatFigure(passage.count))}</span>
      </span>
    </span>
  );
}

type SongListProps = { songs: SongFigures[]; csv: string };

/** Songs with their figures in the period and the passage that people heard again most often. */
export function SongList({ songs, csv }: SongListProps) {
  const columns: ListColumn<SongFigures>[] = [
    { id: "name", label: copy.song, wide: true, cell: (song) => <Name song={song} /> },
    ...columnsOf<SongFigures>(audienceNames),
    { id: "passage", label: copy.passage, wide: true, cell: (song) => <Passage song={song} songs={songs} /> },
  ];
  return (
    <RecordList
      caption={copy.songs}
      total={copy.songsOrder}
      csv={{ href: csv, label: csvLabel }}
      columns={columns}
      rows={songs}
      empty={{ title: copy.noFigures, text: copy.noFiguresText }}
    />
  );
}
