import type { CSSProperties, ReactNode } from "react";
import { compareCopy as copy } from "#app/player/compare/compare-copy.ts";
import type { ComparedTrack } from "#app/player/compare/same-bar.ts";
import { RowLight, useLights } from "#app/rights/usage/components/lights.tsx";
import { formatBpm, formatDuration } from "#app/track/track.ts";
import { artistNames } from "#app/track/track-label.ts";

type Row = { name: string; value: (compared: ComparedTrack) => ReactNode };

const rows: Row[] = [
  { name: copy.rows.artists, value: ({ track }) => artistNames(track) },
  { name: copy.rows.bpm, value: ({ track: { bpm } }) => (bpm === null ? null : formatBpm(bpm)) },
  { name: copy.rows.key, value: ({ track }) => track.musicalKey },
  { name: copy.rows.length, value: ({ track }) => formatDuration(track.durationMs) },
  { name: copy.rows.vocals, value: ({ track }) => (track.vocals ? copy.sung : copy.instrumental) },
  { name: copy.rows.genres, value: ({ track }) => track.genres.join(", ") },
  { name: copy.rows.moods, value: ({ track }) => track.moods.join(", ") },
  { name: copy.rows.development, value: ({ development }) => development },
  { name: copy.rows.hook, value: hookText },
];

function hookText({ hook, point }: ComparedTrack): string {
  if (point !== null) return copy.ownPoint(formatDuration(point * 1000));
  if (hook === null) return copy.noHook;
  return `${formatDuration(hook.start * 1000)} – ${formatDuration(hook.end * 1000)}`;
}

const usageRow: Row = {
  name: copy.rows.usage,
  value: ({ track }) => <RowLight id={track.id} swap={{ song: track.slug, place: null, row: undefined }} />,
};

/** What decides between tracks, a fact in a row. */
export function CompareFacts({ compared }: { compared: ComparedTrack[] }) {
  const lights = useLights();
  const isLit = compared.some(({ track }) => lights[track.id] !== undefined);
  return (
    <table className="compare-facts" style={{ "--tracks": compared.length } as CSSProperties}>
      <caption className="sr-only">{copy.facts}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">{copy.fact}</span>
          </th>
          {compared.map(({ track }, index) => (
            <th key={track.id} scope="col">{`${index + 1} ${track.title}`}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {(isLit ? [...rows, usageRow] : rows).map(({ name, value }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {compared.map((one) => (
              <td key={one.track.id}>{value(one) || copy.unknown}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
