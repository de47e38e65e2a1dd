import { Link, useLocation } from "@remix-run/react";
import { useEffect } from "react";
import type { Theme } from "#app/edge/context/company.ts";
import { PauseGlyph, PlayGlyph } from "#app/player/components/glyphs.tsx";
import { OptionsMenu } from "#app/player/components/options-menu.tsx";
import { PlayerWaveform } from "#app/player/components/player-waveform.tsx";
import { SeekSlider } from "#app/player/components/seek-slider.tsx";
import { VolumeControl } from "#app/player/components/volume-control.tsx";
import { copy } from "#app/player/copy.ts";
import { isActive } from "#app/player/engine/engine-state.ts";
import { connectMediaSession } from "#app/player/engine/media-session.ts";
import { prefetchTrack } from "#app/player/engine/prefetch.ts";
import { knownDetails } from "#app/player/known-details.ts";
import type { PlayableTrack } from "#app/player/player.ts";
import { player } from "#app/player/player-store.ts";
import { nextTrack } from "#app/player/queue.ts";
import { artistPath, formatDuration, songPath } from "#app/player/track.ts";
import { tierNotes, titleTags } from "#app/player/track-label.ts";
import { useElapsed, usePlayer } from "#app/player/use-player.ts";
import { waveColours } from "#app/ui/art/wave-colours.ts";
import { SkipBack, SkipForward, X } from "#app/ui/icons.tsx";
import "#app/player/player.css";

type PlayerBarProps = { track: PlayableTrack; theme: Theme; onShortcuts: () => void };

/** The bar at the bottom: 60 px high, shown while a track is set. */
export function PlayerBar({ track, theme, onShortcuts }: PlayerBarProps) {
  const { pathname } = useLocation();
  useEffect(() => connectMediaSession(), []);
  usePrefetchedNext(track);
  return (
    <section className="player-bar" aria-label={copy.region} data-scheme="dark">
      <Transport />
      <Song track={track} />
      <PlayerWaveform key={track.id} track={track} colours={waveColours(theme.waveform, theme.accent)} />
      <SeekSlider track={track} />
      <Times durationMs={track.durationMs} />
      <div className="player-actions">
        <VolumeControl />
        <OptionsMenu track={track} onShortcuts={onShortcuts} />
        {pathname.startsWith("/music-sync-licensing") ? null : (
          <button type="button" className="player-button" aria-label={copy.close} onClick={() => player.close()}>
            <X size={20} aria-hidden />
          </button>
        )}
      </div>
    </section>
  );
}

/** Milliseconds of playback after which the beginning of the next track is fetched. */
const prefetchDelay = 2_000;

function usePrefetchedNext(track: PlayableTrack): void {
  const playing = usePlayer((snapshot) => snapshot.state === "playing");
  const next = usePlayer((snapshot) => nextTrack(snapshot.queue, track));
  useEffect(() => {
    if (!playing || next === null) return;
    const timer = setTimeout(() => prefetchTrack(next), prefetchDelay);
    return () => clearTimeout(timer);
  }, [playing, next]);
}

function Transport() {
  const state = usePlayer((snapshot) => snapshot.state);
  const active = isActive(state);
  return (
    <div className="player-transport">
      <button type="button" className="player-button" aria-label={copy.previous} onClick={() => player.previous()}>
        <SkipBack size={18} aria-hidden />
      </button>
      <button
        type="button"
        className="player-play"
        aria-label={active ? copy.pause : copy.play}
        aria-busy={state === "loading" || undefined}
        onClick={() => player.togglePlaying()}
      >
        {active ? <PauseGlyph size={16} /> : <PlayGlyph size={16} />}
      </button>
      <button type="button" className="player-button" aria-label={copy.next} onClick={() => player.next()}>
        <SkipForward size={18} aria-hidden />
      </button>
    </div>
  );
}

type SongProps = { track: PlayableTrack };

function Song({ track }: SongProps) {
  const tags = titleTags(track);
  const notes = tierNotes(usePlayer(() => knownDetails(track.id)));
  return (
    <>
      <p className="player-title">
        <Link to={songPath(track)}>{track.title}</Link>
        {tags.length > 0 ? <span className="player-tags"> {tags.join(" ")}</span> : null}
        {notes.length > 0 ? <span className="player-note"> {notes.join(" · ")}</span> : null}
      </p>
      <p className="player-artists">
        {track.artists.map((artist, at) => (
          <span key={artist.slug}>
            {at > 0 ? ", " : null}
            <Link to={artistPath(artist)}>{artist.name}</Link>
          </span>
        ))}
      </p>
    </>
  );
}

type TimesProps = { durationMs: number };

function Times({ durationMs }: TimesProps) {
  const elapsed = useElapsed();
  return (
    <p className="player-times">
      <span>{formatDuration(elapsed * 1000)}</span> / <span>{formatDuration(durationMs)}</span>
    </p>
  );
}
