import { useEffect } from "react";
import type { PlayableTrack } from "#app/player/player.ts";
import { withPage } from "#app/player/queue/edit-queue.ts";
import { fetchResultPage } from "#app/player/queue/fetch-page.ts";
import { type Queue, tracksAfter } from "#app/player/queue/queue.ts";
import { nextAddress } from "#app/player/queue/result-address.ts";
import { player } from "#app/player/store/player-store.ts";

/** Number of remaining tracks at which the next page of results is fetched. */
const fetchAhead = 2;

/** Appends a page of results to the queue that waits for it. An unreadable page ends the queue. */
async function appendPage(address: string): Promise<void> {
  const page = await fetchResultPage(address).catch(() => ({ tracks: [], folded: 0, page: 0, pages: 0 }));
  const { queue } = player.snapshot;
  if (queue.listing.next !== address) return;
  player.setQueue(withPage(queue, { ...page, next: nextAddress(address, page), address }));
}

/** Extends the queue with the next page of results before it ends. */
export function useMoreTracks(queue: Queue, track: PlayableTrack): void {
  const nextPage = tracksAfter(queue, track) < fetchAhead ? queue.listing.next : null;
  useEffect(() => {
    if (nextPage !== null) void appendPage(nextPage);
  }, [nextPage]);
}
