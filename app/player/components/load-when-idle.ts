import type { ReactNode } from "react";
import { loadFetchedOptions } from "#app/player/components/load-fetched-options.ts";
import { loadPlayerBar } from "#app/player/components/load-player-bar.ts";
import { loadPatiently } from "#app/ui/network/load-patiently.ts";
import { whenIdle } from "#app/ui/when-idle.ts";

/**
 * Loads on idle what the first view does not need and what must be there when the connection is lost: shortcuts and reports, the bar,
 * messages, offline handling. `show` renders panels over the page. Returns the clean-up function.
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
  /** One idle period each: together they would be a long task. Failed loads are retried on use. */
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
