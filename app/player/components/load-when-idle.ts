import type { ReactNode } from "react";
import { loadFetchedOptions } from "#app/player/components/load-fetched-options.ts";
import { loadPlayerBar } from "#app/player/components/load-player-bar.ts";
import { loadPatiently } from "#app/ui/network/load-patiently.ts";
import { whenIdle } from "#app/ui/when-idle.ts";

/**
 * Loads what is not part of the first view and what a lost connection would make unreachable: keyboard shortcuts and reports, the bar,
 * messages, and the code that waits for the connection. `show` renders what keys open over the page. Returns the clean-up function.
 */
export function loadWhenIdle(show: (panels: ReactNode) => void): () => void {
  let end = () => {};
  let ended = false;
  function loadAll(): void {
    void loadPatiently(() => import("#app/player/start-listening.ts")).then(({ startListening }) => {
      if (!ended) end = startListening(show);
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
