import { useSyncExternalStore } from "react";
import { gainText } from "#app/player/loudness/gain.ts";
import { currentGain, matchesLoudness, setMatchLoudness, subscribeToLoudness } from "#app/player/loudness/loudness.ts";
import { trayCopy as copy } from "#app/player/shortlist/tray-copy.ts";
import { usePlayer } from "#app/player/store/use-player.ts";
import { Checkbox } from "#app/ui/form/checkbox.tsx";

/** Loudness matching switch with the gain of the current track. */
export function MatchLoudness() {
  const isOn = useSyncExternalStore(subscribeToLoudness, matchesLoudness, () => false);
  // Re-renders with the track, whose gain differs.
  usePlayer(({ track }) => track?.id ?? null);
  const gain = useSyncExternalStore(subscribeToLoudness, currentGain, () => null);
  return (
    <div className="flex items-center gap-3">
      <Checkbox
        label={copy.matchLoudness}
        checked={isOn}
        onChange={({ currentTarget }) => setMatchLoudness(currentTarget.checked)}
      />
      {isOn && gain !== null ? (
        <output className="text-mute text-xs tabular-nums">{copy.gain(gainText(gain))}</output>
      ) : null}
    </div>
  );
}
