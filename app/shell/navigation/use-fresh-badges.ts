import { useFetcher, useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { NavBadges } from "#app/shell/navigation/navigation.ts";

/** Milliseconds after a navigation: specification part 2, section 9. */
const debounce = 300;

/** The counts that came with the page, refreshed after each navigation. */
export function useFreshBadges(loaded: NavBadges, shown: boolean): NavBadges {
  const { pathname } = useLocation();
  const { load, data } = useFetcher<NavBadges>();
  const seen = useRef(pathname);

  useEffect(() => {
    if (!shown || seen.current === pathname) return;
    seen.current = pathname;
    const timer = setTimeout(() => load("/navigation-badges"), debounce);
    return () => clearTimeout(timer);
  }, [shown, pathname, load]);

  return data ?? loaded;
}
