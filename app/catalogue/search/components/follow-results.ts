import type { Loaded, Results } from "#app/catalogue/search/components/use-more-results.ts";
import { pageSize } from "#app/catalogue/search/search-params.ts";
import { fetchResultPage, nextAddress } from "#app/player/fetch-page.ts";
import { describeList } from "#app/player/listing.ts";
import type { TrackView } from "#app/player/track.ts";

/** Pixels before the end of the list at which the next page is fetched. */
const fetchAhead = "800px";

type Followed = {
  results: Results;
  /** The results with what was loaded on, and the last page of them. */
  tracks: TrackView[];
  page: number;
  label: string;
  pathname: string;
  search: string;
  /** The element behind the last row; null when nothing more is to be loaded. */
  end: Element | null;
  keep: (loaded: Loaded) => void;
};

/** Tells the player what the list is part of, and loads the next page when `end` comes near. Returns the clean-up function. */
export function followResults({ results, tracks, page, label, pathname, search, end, keep }: Followed): () => void {
  const { pages, count, more } = results;
  const next = nextAddress(pathname + search, { page, pages });
  describeList(tracks, { label, first: (results.page - 1) * pageSize + 1, total: count, more, next });
  if (end === null || next === null) return () => {};
  const address = next;
  const loaded = tracks.slice(results.tracks.length);
  let stopped = false;

  async function load(): Promise<void> {
    const added = await loadPage(address, tracks);
    if (!stopped) keep({ tracks: [...loaded, ...(added ?? [])], page: page + 1, ended: added === null });
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
