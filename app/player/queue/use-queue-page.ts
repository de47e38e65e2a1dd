import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { queuePage } from "#app/player/queue/queue-page.ts";
import { player } from "#app/player/store/player-store.ts";

/** Whether the page shows a row of the current track, so that its URL stays. */
function isOnPage(trackId: string): boolean {
  return document.querySelector(`main [data-play="${CSS.escape(trackId)}"]`) !== null;
}

/** Updates the page number in the URL when the next track is on another page of results. */
export function useQueuePage(): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(
    () =>
      player.subscribeToFinish(() => {
        const { queue, track } = player.snapshot;
        const page = track === null || isOnPage(track.id) ? null : queuePage(queue, track, { pathname, search });
        if (page !== null) navigate(page, { replace: true, preventScrollReset: true });
      }),
    [pathname, search, navigate],
  );
}
