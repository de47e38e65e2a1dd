import { isActive } from "#app/player/engine/engine-state.ts";
import { player } from "#app/player/store/player-store.ts";

const channelName = "player";

/** Pauses when another tab of this browser starts playing. Returns the clean-up function. */
export function playInOneTab(): () => void {
  // Without BroadcastChannel two tabs play at once.
  if (typeof BroadcastChannel === "undefined") return () => {};
  const channel = new BroadcastChannel(channelName);
  let wasActive = false;
  function announce(): void {
    const active = isActive(player.snapshot.state);
    if (active && !wasActive) channel.postMessage("playing");
    wasActive = active;
  }
  // Playback may have started before this code was loaded.
  announce();
  const unsubscribe = player.subscribe(announce);
  channel.onmessage = () => {
    if (isActive(player.snapshot.state)) player.pause();
  };
  return () => {
    unsubscribe();
    channel.close();
  };
}
