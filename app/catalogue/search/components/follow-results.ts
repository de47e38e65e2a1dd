import { fetchResultPage } from "#app/player/queue/fetch-page.ts";
import { withoutSongsOf } from "#app/player/queue/same-song.ts";
import type { TrackView } from "#app/player/track/track.ts";

/**
 * The results that were loaded on. `folded` recordings are counted and have no row of their own; `ended`: the next page could not be
 * had.
 */
export type Loaded = { tracks: TrackView[]; folded: number; page: number; ended: boolean };

/**
 * The next page is fetched 800 px before the end of the list, and where the end lies above the window: the End key and the
 * scrollbar jump past it.
 */
const margins = "1000000px 0px 800px";

type Followed = {
  /** All rows of the list, and those of them that were loaded on. */
  tracks: TrackView[];
  loaded: Pick<Loaded, "tracks" | "folded">;
  /** The next page of results, and its address. */
  page: number;
  address: string;
  /** The element behind the last row. */
  end: Element;
  keep: (loaded: Loaded) => void;
};

/**
 * Loads the next page of results when `end` comes near or was jumped past. What was jumped past stays out of sight when the page is
 * there; the one after it waits for the next scroll, or all would follow. Returns the clean-up function.
 */
export function followResults({ tracks, loaded, page, address, end, keep }: Followed): () => void {
  const stop = new AbortController();
  let waits = loaded.tracks.length > 0;

  async function load(): Promise<void> {
    const added = await loadPage(address, tracks);
    if (stop.signal.aborted) return;
    keep({
      tracks: [...loaded.tracks, ...(added?.tracks ?? [])],
      folded: loaded.folded + (added?.folded ?? 0),
      page,
      ended: added === null,
    });
  }
  const observer = new IntersectionObserver(
    (entries) => {
      const near = entries.find((entry) => entry.isIntersecting);
      waits = waits && (near?.boundingClientRect.bottom ?? 0) < 0;
      if (near === undefined) return;
      observer.disconnect();
      if (waits) addEventListener("scroll", () => void load(), { once: true, passive: true, signal: stop.signal });
      else void load();
    },
    { rootMargin: margins },
  );
  observer.observe(end);
  return () => {
    stop.abort();
    observer.disconnect();
  };
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
