import { useLocation } from "@remix-run/react";
import { useEffect, useMemo, useReducer, useRef } from "react";
import { pageSize } from "#app/catalogue/search/search-params.ts";
import type { TrackView } from "#app/player/track.ts";

export type Results = { tracks: TrackView[]; page: number; pages: number; count: number; more: boolean };
/** `ended`: the next page could not be had. */
export type Loaded = { tracks: TrackView[]; page: number; ended: boolean };

/** Pages that load by themselves; after them the page numbers lead on. 200 rows keep the page fast. */
const maxPages = 10;

/** What was loaded on, by history entry: Back shows the same rows, so the scroll position fits. */
const loadedBefore = new Map<string, Loaded>();

/**
 * The results with the pages that were loaded on. `end` goes on an element behind the last row, `reserved` rows high: the next page
 * is loaded when it comes near. `label` names the list in the player.
 */
export function useMoreResults(results: Results, label: string) {
  const { key, pathname, search } = useLocation();
  const [, render] = useReducer((renders: number) => renders + 1, 0);
  const end = useRef<HTMLDivElement>(null);
  const loaded = loadedBefore.get(key);
  const tracks = useMemo(() => (loaded ? [...results.tracks, ...loaded.tracks] : results.tracks), [results, loaded]);
  const page = loaded?.page ?? results.page;
  const isOpen = page < Math.min(results.pages, results.page + maxPages - 1) && !loaded?.ended;

  useEffect(() => {
    let stop: (() => void) | null = null;
    let unmounted = false;
    function keep(next: Loaded) {
      loadedBefore.set(key, next);
      render();
    }
    import("#app/catalogue/search/components/follow-results.ts").then(
      ({ followResults }) => {
        if (unmounted) return;
        stop = followResults({
          results,
          tracks,
          page,
          label,
          pathname,
          search,
          end: isOpen ? end.current : null,
          keep,
        });
      },
      // Without a connection the page numbers are still there.
      () => undefined,
    );
    return () => {
      unmounted = true;
      stop?.();
    };
  }, [key, results, tracks, page, label, pathname, search, isOpen]);

  const left = results.count - page * pageSize;
  return { tracks, page, end, reserved: isOpen ? Math.max(1, Math.min(pageSize, left)) : 0 };
}
