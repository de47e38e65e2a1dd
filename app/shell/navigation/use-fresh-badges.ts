import { useFetcher, useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { NavBadges } from "#app/shell/navigation/navigation.ts";

/** Milliseconds after a step to another page: specification part 2, section 9. */
const settleAfter = 300;

/** The figures the page came with, and newer ones once the visitor has stepped to another page and stays there. */
export function useFreshBadges(loaded: NavBadges, shown: boolean): NavBadges {
  const { pathname } = useLocation();
  const { load, data } = useFetcher<NavBadges>();
  const seen = useRef(pathname);

  useEffect(() => {
    if (!shown || seen.current === pathname) return;
    seen.current = pathname;
    const timer = setTimeout(() => load("/navigation-badges"), settleAfter);
    return () => clearTimeout(timer);
  }, [shown, pathname, load]);

  return data ?? loaded;
}
