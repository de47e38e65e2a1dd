import { fetchResultPage } from "#app/player/queue/fetch-page.ts";
import { withoutSongsOf } from "#app/player/queue/same-song.ts";
import type { TrackView } from "#app/track/track.ts";

/**
 * The results that were loaded on. `folded` recordings are counted and have no row of their own; `ended`: the next page could not be
 * had; `rests`: what follows the list was in the window, so nothing is reserved for the next page, which would move it.
 */
export type Loaded = { tracks: TrackView[]; folded: number; page: number; ended: boolean; rests: boolean };

/**
 * The next page is fetched so many px before the end of the list, and where the end lies in or above the window: the End key and the
 * scrollbar jump to it or past it.
 */
const ahead = 800;

type Followed = {
  /** All rows of the list, and those of them that were loaded on. */
  tracks: TrackView[];
  loaded: Pick<Loaded, "tracks" | "folded" | "rests"> | undefined;
  /** The next page of results, and its address. */
  page: number;
  address: string;
  /** The element behind the last row. */
  end: Element;
  keep: (loaded: Loaded) => void;
};

/**
 * Loads the next page of results when `end` comes near or was jumped to: one page for each jump. A page that was just opened, and a list that
 * rests, wait for a scroll that leaves `end` below the window. Returns the clean-up function.
 */
export function followResults({ tracks, loaded, page, address, end, keep }: Followed): () => void {
  const stop = new AbortController();

  async function load(): Promise<void> {
    stopWatching();
    const added = await loadPage(address, tracks);
    if (stop.signal.aborted) return;
    keep({
      tracks: [...(loaded?.tracks ?? []), ...(added?.tracks ?? [])],
      folded: (loaded?.folded ?? 0) + (added?.folded ?? 0),
      page,
      ended: added === null,
      rests: end.getBoundingClientRect().bottom < innerHeight,
    });
  }
  function check(event?: Event): void {
    const { top } = end.getBoundingClientRect();
    const isBelow = top > innerHeight;
    if (top > innerHeight + ahead) return;
    if (loaded?.rests ? isBelow && event : loaded || !isBelow || event) void load();
  }
  function stopWatching(): void {
    removeEventListener("scroll", check);
  }
  addEventListener("scroll", check, { passive: true, signal: stop.signal });
  check();
  return () => stop.abort();
}

/** The tracks of a page whose songs are not in the list yet; null when they cannot be had. */
async function loadPage(address: string, known: TrackView[]): Promise<Pick<Loaded, "tracks" | "folded"> | null> {
  try {
    const { tracks, folded } = await fetchResultPage(address);
    const added = withoutSongsOf(known, tracks);
    return { tracks: added, folded: folded + tracks.length - added.length };
  } catch {
    return null;
  }
}
