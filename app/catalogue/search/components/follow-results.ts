import { fetchResultPage } from "#app/player/queue/fetch-page.ts";
import { withoutSongsOf } from "#app/player/queue/same-song.ts";
import type { RowLights } from "#app/rights/usage/components/lights.tsx";
import type { TrackView } from "#app/track/track.ts";

/**
 * Pages loaded further. `folded`: recordings counted without a row of their own; `ended`: the next page failed; `rests`: the content after
 * the list was visible, so no space is reserved for the next page, which would shift it.
 */
export type Loaded = Page & { page: number; ended: boolean; rests: boolean };
type Page = { tracks: TrackView[]; lights: RowLights; folded: number };

/**
 * Pixels before the end of the list at which the next page is fetched; the End key and the scrollbar can jump to the end or past it.
 */
const ahead = 800;

type Followed = {
  /** All rows of the list, and those loaded further. */
  tracks: TrackView[];
  loaded: Pick<Loaded, keyof Page | "rests"> | undefined;
  /** The next page of results, and its URL. */
  page: number;
  address: string;
  /** The element after the last row. */
  end: Element;
  keep: (loaded: Loaded) => void;
};

/**
 * Loads the next page of results when `end` comes near or is jumped to: one page per jump. On a new page, and on a list that `rests`, it
 * waits for a scroll that leaves `end` below the window. Returns the clean-up function.
 */
export function followResults({ tracks, loaded, page, address, end, keep }: Followed): () => void {
  const stop = new AbortController();

  async function load(): Promise<void> {
    stopWatching();
    const added = await loadPage(address, tracks);
    if (stop.signal.aborted) return;
    keep({
      tracks: [...(loaded?.tracks ?? []), ...(added?.tracks ?? [])],
      lights: { ...loaded?.lights, ...added?.lights },
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

/** Tracks of a page whose songs are not in the list yet; null on failure. */
async function loadPage(address: string, listed: TrackView[]): Promise<Page | null> {
  try {
    const { tracks, folded, lights = {} } = await fetchResultPage(address);
    const added = withoutSongsOf(listed, tracks);
    return { tracks: added, lights, folded: folded + tracks.length - added.length };
  } catch {
    return null;
  }
}
