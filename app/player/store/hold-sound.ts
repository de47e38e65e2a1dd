/** `sound`: last requested track or position. `line`: current track, interrupted. */
type Held = "sound" | "line";

const loadConnection = () => import("#app/ui/network/connection.ts");

/** Whether the browser reports being offline. */
export function isOffline(): boolean {
  return !navigator.onLine;
}

/** Defers `action` until there is a connection, with a toast; a newer action with the same key replaces an older one. */
export function holdSound(action: () => void, key: Held = "sound"): void {
  void loadConnection().then(
    ({ runWhenConnected, settle }) =>
      runWhenConnected(key, () => {
        settle(key);
        action();
      }),
    // The offline module was not loaded before the connection was lost: use the browser's event.
    () => addEventListener("online", action, { once: true }),
  );
}

/** Cancels the deferred playback. */
export function releaseSound(): void {
  if (!isOffline()) return;
  void loadConnection().then(({ settle }) => {
    settle("sound");
    settle("line");
  });
}
