import type { ReactNode } from "react";

type Tile = { id: string; label: ReactNode; value: ReactNode; note?: ReactNode; isCurrent?: boolean };

/** Figures side by side, each with its name. */
export function Tiles({ tiles }: { tiles: Tile[] }) {
  return (
    <dl className="my-6 grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-3 xl:grid-cols-6">
      {tiles.map(({ id, label, value, note, isCurrent = false }) => (
        <div key={id} className={`border-t pt-2 ${isCurrent ? "border-t-2 border-ink" : "border-line"}`}>
          <dt className="text-sm text-mute">{label}</dt>
          <dd className="text-2xl font-semibold tabular-nums">{value}</dd>
          {note === undefined ? null : <dd className="text-sm text-mute tabular-nums">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
