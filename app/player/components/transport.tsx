import { PauseGlyph, PlayGlyph } from "#app/player/components/glyphs.tsx";
import { copy } from "#app/player/copy.ts";
import { isActive } from "#app/player/engine/engine-state.ts";
import { player } from "#app/player/store/player-store.ts";
import { usePlayer } from "#app/player/store/use-player.ts";
import { SkipBack, SkipForward } from "#app/ui/icons.tsx";

export function Transport() {
  const state = usePlayer((snapshot) => snapshot.state);
  const active = isActive(state);
  return (
    <div className="player-transport">
      <button
        type="button"
        className="player-button player-previous"
        aria-label={copy.previous}
        onClick={() => player.previous()}
      >
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
      <button type="button" className="player-button player-next" aria-label={copy.next} onClick={() => player.next()}>
        <SkipForward size={18} aria-hidden />
      </button>
    </div>
  );
}
