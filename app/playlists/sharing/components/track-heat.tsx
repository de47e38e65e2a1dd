import "#app/playlists/sharing/components/track-heat.css";
import { peaksOf } from "#app/player/waveform/peaks-of.ts";
import { playlistFiguresCopy as copy } from "#app/playlists/sharing/playlist-figures-copy.ts";
import type { TrackFigures } from "#app/playlists/sharing/track-figures.ts";
import { shareLinksCopy } from "#app/sharing/links/share-links-copy.ts";
import { formatDuration } from "#app/track/track.ts";
import { type Column, Table, TableRow } from "#app/ui/list/table.tsx";

/** Shades of the heat map; 0: not played. */
const shades = [0, 1, 2, 3, 4] as const;

/** Half the height of the waveform, in viewBox units: 100 wide, one per part. */
const half = 14;

/** Rows of the table alternative. */
const rows = 8;

type Heat = NonNullable<TrackFigures["heat"]>;

const columns: Column[] = [
  { id: "part", label: copy.parts.part },
  { id: "heard", label: copy.parts.heard, align: "end" },
  { id: "replayed", label: copy.parts.replayed, align: "end" },
  { id: "skipped", label: copy.parts.skipped, align: "end" },
];

/** Heat maps of played parts, over the waveforms. Tracks without plays are omitted. */
export function TrackHeats({ tracks }: { tracks: TrackFigures[] }) {
  const heard = tracks.filter(({ heat }) => heat !== null);
  if (heard.length === 0) return <p className="text-mute">{copy.nothingHeard}</p>;
  return (
    <>
      <ul className="grid gap-8">
        {heard.map((track) => (track.heat ? <TrackHeat key={track.id} track={track} heat={track.heat} /> : null))}
      </ul>
      <p className="mt-3 max-w-[60ch] text-sm text-mute">{copy.legend}</p>
    </>
  );
}

function TrackHeat({ track, heat }: { track: TrackFigures; heat: Heat }) {
  const { name, plays, seconds, durationMs } = track;
  return (
    <li>
      <h3 className="font-semibold [overflow-wrap:anywhere]">
        <bdi>{name}</bdi>
      </h3>
      <p className="text-sm text-mute">{copy.summary(plays, shareLinksCopy.figures.time(seconds))}</p>
      <HeatStrip name={name} heat={heat} />
      <details className="mt-1">
        <summary className="row-action min-h-11 w-fit text-sm">{copy.table}</summary>
        <Table caption={copy.tableOf(name)} columns={columns}>
          {Array.from({ length: rows }, (_, row) => {
            const [from, to] = [row, row + 1].map((at) => formatDuration((at * durationMs) / rows));
            return (
              <TableRow
                key={from}
                columns={columns}
                cells={{
                  part: copy.part(from ?? "", to ?? ""),
                  heard: copy.times(meanOf(heat.heard, row)),
                  replayed: copy.times(meanOf(heat.replayed, row)),
                  skipped: copy.times(meanOf(heat.skipped, row)),
                }}
              />
            );
          })}
        </Table>
      </details>
    </li>
  );
}

/** Mean of the parts in a row of the table. */
function meanOf(counts: number[], row: number): number {
  const part = counts.slice(Math.round((row * counts.length) / rows), Math.round(((row + 1) * counts.length) / rows));
  return part.reduce((sum, count) => sum + count, 0) / Math.max(1, part.length);
}

/** Waveform shaded by play count. One path per shade keeps the markup small. */
function HeatStrip({ name, heat }: { name: string; heat: Heat }) {
  const peaks = peaksOf(heat);
  const max = Math.max(...heat.heard, 0);
  const shadeOf = (count: number) => (count === 0 || max === 0 ? 0 : Math.max(1, Math.ceil((4 * count) / max)));
  const pathOf = (shade: number) =>
    heat.heard
      .map((count, at) => {
        const height = Math.max(0.6, (peaks[at] ?? 0) * half);
        return shadeOf(count) === shade ? `M${at + 0.5} ${(half - height).toFixed(1)}v${(2 * height).toFixed(1)}` : "";
      })
      .join("");
  const replays = heat.replayed.map((count, at) => (count >= 0.5 ? `M${at} 0h1` : "")).join("");
  return (
    <>
      <svg
        className="heat"
        viewBox={`0 0 100 ${2 * half}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={copy.strip(name)}
      >
        {shades.map((shade) => (
          <path key={shade} data-shade={shade} d={pathOf(shade)} />
        ))}
      </svg>
      <svg className="heat-replays" viewBox="0 -1 100 2" preserveAspectRatio="none" aria-hidden>
        <path d={replays} />
      </svg>
    </>
  );
}
