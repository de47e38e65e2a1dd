import { isActive } from "#app/player/engine/engine-state.ts";
import { player } from "#app/player/store/player-store.ts";

const channelName = "player";

/** Of the tabs of this browser only one plays: it pauses when another one begins. Returns the clean-up function. */
export function playInOneTab(): () => void {
  // Older browsers play in two tabs, as they do with other sites.
  if (typeof BroadcastChannel === "undefined") return () => {};
  const channel = new BroadcastChannel(channelName);
  let wasActive = false;
  function tell(): void {
    const active = isActive(player.snapshot.state);
    if (active && !wasActive) channel.postMessage("playing");
    wasActive = active;
  }
  // It may play before this code is loaded.
  tell();
  const unsubscribe = player.subscribe(tell);
  channel.onmessage = () => {
    if (isActive(player.snapshot.state)) player.pause();
  };
  return () => {
    unsubscribe();
    channel.close();
  };
}
