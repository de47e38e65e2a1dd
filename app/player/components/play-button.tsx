import { PauseGlyph, PlayGlyph } from "#app/player/components/glyphs.tsx";
import { loadPlayerBar } from "#app/player/components/load-player-bar.ts";
import { copy } from "#app/player/copy.ts";
import { clearEarlyClick } from "#app/player/early-click.tsx";
import { isActive } from "#app/player/engine/engine-state.ts";
import type { PlayableTrack } from "#app/player/player.ts";
import { isPlayed } from "#app/player/queue/played-entry.ts";
import { player } from "#app/player/store/player-store.ts";
import { usePlayer } from "#app/player/store/use-player.ts";
import { trackName } from "#app/track/track-label.ts";
import { classNames } from "#app/ui/class-names.ts";

type PlayButtonProps = {
  track: PlayableTrack;
  /** The list on the page in order; it becomes the queue. */
  context: PlayableTrack[];
  /** `row` is 34 px, `card` 44 px, `slide` 88 px; the hit area is at least 44 px. */
  size?: "row" | "card" | "slide";
  /** Start in seconds, default 0. */
  from?: number | undefined;
};

/** Milliseconds of hovering before prefetch, so that a passing pointer fetches nothing. */
const hoverDelay = 80;
let hoverTimer: ReturnType<typeof setTimeout> | undefined;

function prepareSoon(track: PlayableTrack): void {
  clearTimeout(hoverTimer);
  hoverTimer = setTimeout(() => {
    // Offline there is nothing to prepare.
    void loadPlayerBar().catch(() => undefined);
    import("#app/player/engine/prefetch.ts").then(
      ({ prefetchTrack }) => prefetchTrack(track),
      () => undefined,
    );
  }, hoverDelay);
}

/** Play/pause button of one track. Hidden without JavaScript, where `NoScriptAudio` replaces it. */
export function PlayButton({ track, context, size = "row", from }: PlayButtonProps) {
  const state = usePlayer((snapshot) => (isPlayed(snapshot, track, context) ? snapshot.state : "idle"));
  const active = isActive(state);
  const glyph = { row: 12, card: 16, slide: 32 }[size];
  return (
    <button
      type="button"
      data-play={track.id}
      data-active={active || undefined}
      aria-label={active ? copy.pauseTrack(trackName(track)) : copy.playTrack(trackName(track))}
      aria-busy={state === "loading" || undefined}
      className={classNames(
        "play",
        size !== "row" && `play-${size}`,
        active && "play-active",
        state === "loading" && "animate-pulse [animation-delay:150ms]",
      )}
      onClick={() => {
        clearEarlyClick();
        // The prefetch would compete with the track itself.
        clearTimeout(hoverTimer);
        if (from === undefined || state !== "idle") player.toggle(track, context);
        else player.play(track, context, from);
      }}
      onPointerEnter={() => prepareSoon(track)}
      onPointerLeave={() => clearTimeout(hoverTimer)}
      onFocus={() => prepareSoon(track)}
    >
      {active ? <PauseGlyph size={glyph} /> : <PlayGlyph size={glyph} />}
    </button>
  );
}
