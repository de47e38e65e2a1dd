import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { setShortlistCount, shortlistCount, subscribeToShortlistCount } from "#app/player/shortlist/shortlist-count.ts";
import type { NavBadges } from "#app/shell/navigation/nav-entry.ts";

/** Milliseconds after a navigation: docs/product/navigation.md. */
const debounce = 300;

/** Null on failure. */
async function fetchBadges(signal: AbortSignal): Promise<NavBadges | null> {
  const response = await fetch("/navigation-badges", { headers: { Accept: "application/json" }, signal });
  return response.ok ? ((await response.json()) as NavBadges) : null;
}

/**
 * Counts of the page, refreshed after each navigation, and the shortlist's as it changes. `isLate`: one of them is not the page's. Not with a fetcher: it would make the router discover a route, and routes that
 * arrive during a form submission replace the page with "not found".
 */
export function useFreshBadges(
  loaded: NavBadges,
  { hasBadges, isLate }: { hasBadges: boolean; isLate: boolean },
): NavBadges {
  const { pathname } = useLocation();
  const shortlist = useSyncExternalStore(subscribeToShortlistCount, shortlistCount, () => null);
  const [fresh, setFresh] = useState<{ after: NavBadges; counts: NavBadges } | null>(null);
  const lastPathname = useRef(isLate ? "" : pathname);
  const latest = useRef(loaded);
  latest.current = loaded;

  useEffect(() => {
    if (!hasBadges || lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      const after = latest.current;
      fetchBadges(controller.signal)
        .then((counts) => counts && setFresh({ after, counts }))
        // On failure the present counts stay.
        .catch(() => undefined);
    }, debounce);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [hasBadges, pathname]);

  // After a form the server's count is the newer one.
  useEffect(() => {
    if (latest.current === loaded && hasBadges) setShortlistCount(null);
  }, [loaded, hasBadges]);

  const counts = { ...loaded, ...fresh?.counts, ...(fresh?.after === loaded ? {} : loaded) };
  return shortlist === null ? counts : { ...counts, shortlist };
}
