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
  let cancel = () => {};
  const parts: (() => Promise<unknown>)[] = [
    async () => {
      const { startListening } = await loadPatiently(() => import("#app/player/start-listening.ts"));
      if (!ended) end = startListening(show);
    },
    loadPlayerBar,
    loadFetchedOptions,
    () => import("#app/ui/overlay/toaster.tsx"),
    () => import("#app/ui/network/resend.ts"),
  ];
  /** Each in an idle period of its own: together they are one long task. What fails is asked for again when it is needed. */
  function loadNext(): void {
    const part = ended ? undefined : parts.shift();
    if (part) cancel = whenIdle(() => void part().then(loadNext, loadNext));
  }
  loadNext();
  return () => {
    ended = true;
    cancel();
    end();
  };
}
