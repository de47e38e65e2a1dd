import { useLocation } from "@remix-run/react";
import { useEffect, useMemo, useReducer, useRef } from "react";
import type { Loaded } from "#app/catalogue/search/components/follow-results.ts";
import { pageSize } from "#app/catalogue/search/query/search-params.ts";
import { describeList } from "#app/player/queue/listing.ts";
import { nextAddress } from "#app/player/queue/result-address.ts";
import type { RowLights } from "#app/rights/usage/components/lights.tsx";
import type { TrackView } from "#app/track/track.ts";
import { whenIdle } from "#app/ui/when-idle.ts";

type Results = {
  tracks: TrackView[];
  /** By the ids of recordings; none without a use. */
  lights: RowLights;
  page: number;
  pages: number;
  count: number;
  more: boolean;
  /** Position of the first row, from 1, and number of rows in the whole list. */
  first: number;
  total: number;
};

/** Pages loaded automatically, then page numbers follow. 200 rows keep the page fast. */
const maxPages = 10;

/** Loaded pages by history entry: Back shows the same rows, so that the scroll position fits. */
const loadedBefore = new Map<string, Loaded>();

/**
 * Infinite list of results. `end` goes on an element after the last row, `reserved` rows high: the next page is loaded when it comes near;
 * null if there is none. `label` names the list in the player.
 */
export function useMoreResults(
  { tracks: own, lights: ownLights, page: firstPage, pages, count, more, first, ...whole }: Results,
  label: string,
) {
  const { key, pathname, search } = useLocation();
  const [, render] = useReducer((renders: number) => renders + 1, 0);
  const end = useRef<HTMLDivElement>(null);
  const loaded = loadedBefore.get(key);
  const tracks = useMemo(() => (loaded ? [...own, ...loaded.tracks] : own), [own, loaded]);
  const lights = useMemo(() => ({ ...ownLights, ...loaded?.lights }), [ownLights, loaded]);
  const total = whole.total - (loaded?.folded ?? 0);
  const page = loaded?.page ?? firstPage;
  const next = nextAddress(pathname + search, { page, pages });
  const following = page < firstPage + maxPages - 1 && !loaded?.ended ? next : null;

  // During render: a row can be pressed before effects run.
  describeList(tracks, { label, first, total, more, next });

  useEffect(() => {
    const element = end.current;
    if (element === null || following === null) return;
    let stop: (() => void) | null = null;
    let unmounted = false;
    function keep(added: Loaded) {
      loadedBefore.set(key, added);
      render();
    }
    async function follow(place: Element) {
      const { followResults } = await import("#app/catalogue/search/components/follow-results.ts");
      if (unmounted || following === null) return;
      stop = followResults({
        tracks,
        loaded,
        page: page + 1,
        address: following,
        end: place,
        keep,
      });
    }
    // If loading fails, the page numbers remain.
    const cancel = whenIdle(() => void follow(element).catch(() => undefined));
    return () => {
      unmounted = true;
      cancel();
      stop?.();
    };
  }, [key, tracks, loaded, page, following]);

  const left = loaded?.rests ? 0 : Math.max(1, Math.min(pageSize, count - page * pageSize));
  return { tracks, lights, page, end, reserved: following && left };
}
