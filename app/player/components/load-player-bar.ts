import { loadFetchedOptions } from "#app/player/components/load-fetched-options.ts";
import { loadPatiently } from "#app/ui/network/load-patiently.ts";
import { whenIdle } from "#app/ui/when-idle.ts";

/** The bar is a chunk of its own, loaded when the page is idle and at the latest when a track is about to play. */
export function loadPlayerBar() {
  return import("#app/player/components/player-bar.tsx");
}

/**
 * Loads what is not part of the first view and what a lost connection would make unreachable: keyboard shortcuts and reports, the bar,
 * messages, and the code that waits for the connection. Returns the clean-up function.
 */
export function loadWhenIdle(showHelp: () => void): () => void {
  let end = () => {};
  let ended = false;
  function loadAll(): void {
    void loadPatiently(() => import("#app/player/start-listening.ts")).then(({ startListening }) => {
      if (!ended) end = startListening(showHelp);
    });
    const parts = [
      loadPlayerBar(),
      loadFetchedOptions(),
      import("#app/ui/overlay/toaster.tsx"),
      import("#app/ui/network/resend.ts"),
    ];
    // Each is asked for again when it is needed.
    void Promise.allSettled(parts);
  }
  const cancel = whenIdle(loadAll);
  return () => {
    ended = true;
    cancel();
    end();
  };
}
