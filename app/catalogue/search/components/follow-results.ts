import { fetchResultPage } from "#app/player/queue/fetch-page.ts";
import { withoutSongsOf } from "#app/player/queue/same-song.ts";
import type { TrackView } from "#app/player/track/track.ts";

/**
 * The results that were loaded on. `folded` recordings are counted and have no row of their own; `ended`: the next page could not be
 * had.
 */
export type Loaded = { tracks: TrackView[]; folded: number; page: number; ended: boolean };

/** Pixels before the end of the list at which the next page is fetched. */
const fetchAhead = "800px";

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

/** Loads the next page of results when `end` comes near. Returns the clean-up function. */
export function followResults({ tracks, loaded, page, address, end, keep }: Followed): () => void {
  let stopped = false;

  async function load(): Promise<void> {
    const added = await loadPage(address, tracks);
    if (stopped) return;
    keep({
      tracks: [...loaded.tracks, ...(added?.tracks ?? [])],
      folded: loaded.folded + (added?.folded ?? 0),
      page,
      ended: added === null,
    });
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      void load();
    },
    { rootMargin: `0px 0px ${fetchAhead}` },
  );
  observer.observe(end);
  return () => {
    stopped = true;
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
