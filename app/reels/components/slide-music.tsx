import { MiniWaveform } from "#app/player/components/mini-waveform.tsx";
import { NoScriptAudio } from "#app/player/components/no-script-audio.tsx";
import { PlayButton } from "#app/player/components/play-button.tsx";
import type { PlayableTrack } from "#app/player/player.ts";
import { player } from "#app/player/store/player-store.ts";
import { useElapsed, usePlayer } from "#app/player/store/use-player.ts";
import { reelCopy as copy } from "#app/reels/reel-copy.ts";
import { formatBpm, formatDuration } from "#app/track/track.ts";
import { artistNames } from "#app/track/track-label.ts";

/** A slide plays its track alone, unless all tracks are playing. */
function useContextOf(track: PlayableTrack, all: PlayableTrack[]): PlayableTrack[] {
  const isAll = usePlayer(
    ({ queue }) => queue.tracks.length > 1 && queue.tracks.every(({ id }, at) => id === all[at]?.id),
  );
  return isAll ? all : [track];
}

type SlideTrackProps = { track: PlayableTrack; all: PlayableTrack[] };

/** Over a slide's picture. */
export function SlidePlay({ track, all }: SlideTrackProps) {
  return <PlayButton track={track} context={useContextOf(track, all)} size="slide" />;
}

type SlideMusicProps = SlideTrackProps & { name: string; passage: string; hasPlay: boolean };

/** Under a slide's title: who plays, tempo and moods, and the waveform. `hasPlay`: its picture is a video, which has its own button. */
export function SlideMusic({ track, all, name, passage, hasPlay }: SlideMusicProps) {
  const context = useContextOf(track, all);
  const { title, bpm, moods, durationMs } = track;
  const facts = [
    ...(bpm === null ? [] : [`${formatBpm(bpm)} BPM`]),
    ...(moods.length === 0 ? [] : [moods.slice(0, 3).join(", ")]),
    formatDuration(durationMs),
  ];
  return (
    <div className="grid gap-2">
      <p>
        <span className="sr-only">{`${copy.music}: `}</span>
        {name.startsWith(title) ? null : <span className="font-semibold">{`${title} `}</span>}
        <span>{`${artistNames(track)}${passage}`}</span>
        <span className="block text-mute">{facts.join(" · ")}</span>
      </p>
      <div className="reel-wave">
        {hasPlay ? <PlayButton track={track} context={context} size="card" /> : null}
        <div className="relative flex-1">
          <MiniWaveform track={track} context={context} />
          <SlideSeek track={track} />
        </div>
      </div>
      <NoScriptAudio track={track} />
    </div>
  );
}

/** Where the player's bar is hidden, the waveform of the current track seeks by touch and keyboard. */
function SlideSeek({ track }: Pick<SlideTrackProps, "track">) {
  const isCurrent = usePlayer((snapshot) => snapshot.track?.id === track.id);
  const elapsed = useElapsed();
  if (!isCurrent) return null;
  return (
    <input
      type="range"
      className="reel-seek"
      max={Math.max(1, Math.floor(track.durationMs / 1000))}
      value={elapsed}
      aria-label={copy.position(track.title)}
      aria-valuetext={formatDuration(elapsed * 1000)}
      onChange={({ currentTarget }) => player.seek(Number(currentTarget.value))}
    />
  );
}
