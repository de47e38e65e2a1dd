import { copy } from "#app/player/copy.ts";
import { changeVolume, toggleMute, volumeIcon } from "#app/player/engine/change-volume.ts";
import { usePlayer } from "#app/player/store/use-player.ts";
import { Volume1, Volume2, VolumeX } from "#app/ui/icons.tsx";

const icons = { muted: VolumeX, down: Volume1, up: Volume2 };

/** Mute button with a vertical slider on hover or focus. From 992 px only: smaller devices have volume keys. */
export function VolumeControl() {
  const volume = usePlayer((snapshot) => snapshot.volume);
  const icon = volumeIcon(volume);
  const Icon = icons[icon];
  const percent = Math.round(volume * 100);
  return (
    <div className="player-volume">
      <button
        type="button"
        className="player-button"
        aria-label={volume === 0 ? copy.unmute : copy.mute}
        data-icon={icon}
        onClick={toggleMute}
      >
        <Icon size={20} aria-hidden />
      </button>
      <div className="player-volume-slider">
        <input
          type="range"
          className="range"
          min={0}
          max={1}
          step={0.01}
          value={volume}
          aria-label={copy.volume}
          aria-orientation="vertical"
          aria-valuetext={copy.volumeValue(percent)}
          onChange={(event) => changeVolume(Number(event.currentTarget.value))}
        />
      </div>
    </div>
  );
}
