import { useEffect, useRef, useSyncExternalStore } from "react";
import { clearEarlyClick } from "#app/player/early-click.tsx";
import { type LyricLine, lineAt } from "#app/player/lyrics/lyric-line.ts";
import { lyricsCopy as copy } from "#app/player/lyrics/lyrics-copy.ts";
import { player } from "#app/player/store/player-store.ts";
import { resumeFrom } from "#app/player/store/resume-from.ts";
import { formatDuration, isoDuration, type TrackView } from "#app/track/track.ts";

type LyricLinesProps = {
  track: TrackView;
  /** Queue to continue with, unless the track is current: then its queue stays. */
  context: TrackView[];
  lines: LyricLine[];
  /** Keeps the current line in view. */
  follows?: boolean;
};

/** Index of the line at the playhead if `track` is playing; else −1. */
function useCurrentLine(track: TrackView, lines: LyricLine[]): number {
  return useSyncExternalStore(
    player.subscribeToTime,
    () => (player.snapshot.track?.id === track.id ? lineAt(lines, player.position * 1000) : -1),
    () => -1,
  );
}

/** Lyrics line by line. The current line is marked; a timed line plays the song from there. */
export function LyricLines({ track, context, lines, follows = false }: LyricLinesProps) {
  const list = useRef<HTMLOListElement>(null);
  const current = useCurrentLine(track, lines);
  const timed = lines.some(({ atMs }) => atMs !== null);
  const playFrom = (ms: number) => {
    clearEarlyClick();
    if (!resumeFrom(track.id, ms / 1000)) player.play(track, context, ms / 1000);
  };

  useEffect(() => {
    if (!follows || current < 0) return;
    const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
    list.current?.children[current]?.scrollIntoView({ block: "nearest", behavior });
  }, [follows, current]);

  return (
    <ol ref={list} className="lyrics">
      {lines.map(({ line, atMs, text }, at) => (
        <li key={line} className={timed ? undefined : "block"} aria-current={at === current ? "true" : undefined}>
          {timed ? <span>{atMs === null ? null : <Time ms={atMs} onPlay={() => playFrom(atMs)} />}</span> : null}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the time beside it is a button. */}
          <span onClick={atMs === null ? undefined : () => playFrom(atMs)}>{text || "\u00a0"}</span>
        </li>
      ))}
    </ol>
  );
}

type TimeProps = { ms: number; onPlay: () => void };

/** Without scripts there is no player to seek in, so the time is plain text. */
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
