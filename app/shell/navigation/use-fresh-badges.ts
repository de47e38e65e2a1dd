import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { NavBadges } from "#app/shell/navigation/nav-entry.ts";

/** Milliseconds after a navigation: docs/product/navigation.md. */
const debounce = 300;

/** Null when the counts cannot be had. */
async function fetchBadges(signal: AbortSignal): Promise<NavBadges | null> {
  const response = await fetch("/navigation-badges", { headers: { Accept: "application/json" }, signal });
  return response.ok ? ((await response.json()) as NavBadges) : null;
}

/**
 * The counts that came with the page, refreshed after each navigation. Not with a fetcher: it would have the router discover a route, and
 * routes that arrive while a form is being sent replace the page with "not found".
 */
export function useFreshBadges(loaded: NavBadges, shown: boolean): NavBadges {
  const { pathname } = useLocation();
  const [fresh, setFresh] = useState<{ after: NavBadges; counts: NavBadges } | null>(null);
  const seen = useRef(pathname);
  const latest = useRef(loaded);
  latest.current = loaded;

  useEffect(() => {
    if (!shown || seen.current === pathname) return;
    seen.current = pathname;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      const after = latest.current;
      fetchBadges(controller.signal)
        .then((counts) => counts && setFresh({ after, counts }))
        // The counts that the page came with stay.
        .catch(() => undefined);
    }, debounce);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [shown, pathname]);

  return fresh?.after === loaded ? fresh.counts : loaded;
}
