/** `sound`: the track or the position that the visitor asked for last. `line`: the current track, which was cut off. */
type Held = "sound" | "line";

const loadConnection = () => import("#app/ui/network/connection.ts");

/** Whether the browser knows that it has no connection. */
export function isOffline(): boolean {
  return !navigator.onLine;
}

/** Runs `action` once there is a connection. The toast says that the sound waits; a newer action of its kind replaces an older one. */
export function holdSound(action: () => void, key: Held = "sound"): void {
  void loadConnection().then(
    ({ runWhenConnected, settle }) =>
      runWhenConnected(key, () => {
        settle(key);
        action();
      }),
    // The module was not loaded before the connection was lost: the browser tells when it is back.
    () => addEventListener("online", action, { once: true }),
  );
}

/** The sound is not wanted any more. */
export function releaseSound(): void {
  if (!isOffline()) return;
  void loadConnection().then(({ settle }) => {
    settle("sound");
    settle("line");
  });
}
