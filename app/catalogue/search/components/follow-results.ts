import { fetchResultPage } from "#app/player/queue/fetch-page.ts";
import type { TrackView } from "#app/player/track/track.ts";

/** The results that were loaded on. `ended`: the next page could not be had. */
export type Loaded = { tracks: TrackView[]; page: number; ended: boolean };

/** Pixels before the end of the list at which the next page is fetched. */
const fetchAhead = "800px";

type Followed = {
  /** All rows of the list, and those of them that were loaded on. */
  tracks: TrackView[];
  loaded: TrackView[];
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
    if (!stopped) keep({ tracks: [...loaded, ...(added ?? [])], page, ended: added === null });
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

/** The tracks of a page that are not in the list yet; null when they cannot be had. */
async function loadPage(address: string, known: TrackView[]): Promise<TrackView[] | null> {
  try {
    const { tracks } = await fetchResultPage(address);
    return tracks.filter(({ id }) => !known.some((track) => track.id === id));
  } catch {
    return null;
  }
}
