import { LightMark, TakeLink } from "#app/rights/usage/components/lights.tsx";
import type { SongLight } from "#app/rights/usage/read-row-lights.server.ts";
import { takeSongsPath } from "#app/rights/usage/take-path.ts";
import { usageCopy as copy } from "#app/rights/usage/usage-copy.ts";

/** A song's light with every reason: who must agree, what is in the way, what to know. `id`: of its recording. */
export function SongClearability({ song, id }: { song: SongLight; id: string }) {
  const { reasons } = song;
  return (
    <section aria-label={copy.ofSong} className="mt-6 max-w-[70ch]">
      <p className="flex flex-wrap items-center gap-x-2 text-base">
        <span className="text-mute">{copy.ofSong}:</span>
        <LightMark {...song} reason={null} />
        {song.take === undefined ? null : <TakeLink href={takeSongsPath([id], song.take)} />}
      </p>
      {reasons.length === 0 ? null : (
        <ul className="mt-2 list-disc pl-5 text-row text-mute">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
