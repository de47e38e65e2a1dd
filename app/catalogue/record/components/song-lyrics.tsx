import type { SongPage } from "#app/catalogue/record/get-song-page.server.ts";
import { songCopy as copy } from "#app/catalogue/record/song-copy.ts";
import { player } from "#app/player/store/player-store.ts";
import { formatDuration, isoDuration, type TrackView } from "#app/player/track/track.ts";

type SongLyricsProps = { track: TrackView; context: TrackView[]; lines: SongPage["lyrics"] };

/** The words line by line. A line's time plays the song from there. */
export function SongLyrics({ track, context, lines }: SongLyricsProps) {
  const timed = lines.some(({ atMs }) => atMs !== null);
  return (
    <section>
      <h2 className="mb-3 text-xl">{copy.lyrics}</h2>
      <ol className="lyrics">
        {lines.map(({ line, atMs, text }) => (
          <li key={line} className={timed ? undefined : "block"}>
            {timed ? (
              <span>
                {atMs === null ? null : <Time ms={atMs} onPlay={() => player.play(track, context, atMs / 1000)} />}
              </span>
            ) : null}
            <span>{text || "\u00a0"}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

type TimeProps = { ms: number; onPlay: () => void };

/** Without scripts there is no player to seek in: the time is text then. */
function Time({ ms, onPlay }: TimeProps) {
  const time = <time dateTime={isoDuration(ms)}>{formatDuration(ms)}</time>;
  return (
    <>
      <button type="button" className="hidden js:block" aria-label={copy.playFrom(formatDuration(ms))} onClick={onPlay}>
        {time}
      </button>
      <span className="js:hidden">{time}</span>
    </>
  );
}
