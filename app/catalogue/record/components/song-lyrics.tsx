import type { SongPage } from "#app/catalogue/record/get-song-page.server.ts";
import { recordCopy as copy } from "#app/catalogue/record/record-copy.ts";
import { formatDuration, isoDuration } from "#app/player/track.ts";

type SongLyricsProps = { lines: SongPage["lyrics"] };

/** The words line by line, with their times where they are timed. */
export function SongLyrics({ lines }: SongLyricsProps) {
  const timed = lines.some(({ atMs }) => atMs !== null);
  return (
    <section>
      <h2 className="mb-3 text-xl">{copy.song.lyrics}</h2>
      <ol className="lyrics">
        {lines.map(({ line, atMs, text }) => (
          <li key={line} className={timed ? undefined : "block"}>
            {timed ? <span>{atMs === null ? null : <Time ms={atMs} />}</span> : null}
            <span>{text || "\u00a0"}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Time({ ms }: { ms: number }) {
  return <time dateTime={isoDuration(ms)}>{formatDuration(ms)}</time>;
}
