import { useNavigate } from "@remix-run/react";
import type { MouseEvent } from "react";
import { isPlainClick } from "#app/ui/overlay/plain-click.ts";

/**
 * Client navigation for every plain `<a href>` inside the element that gets this click handler, by the rules of `<Link>`. A long list
 * of links costs one handler this way; a `<Link>` resolves its path again for each, which is a tenth of a search page's CPU.
 */
export function useLinkClicks(): (event: MouseEvent<HTMLElement>) => void {
  const navigate = useNavigate();
  return (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (link === null || event.defaultPrevented || !isPlainClick(event)) return;
    // The browser has to follow it: a download leaves the page as it is.
    if (link.dataset.reload !== undefined) return;
    if (link.origin !== location.origin || (link.target !== "" && link.target !== "_self")) return;
    event.preventDefault();
    const path = link.pathname + link.search + link.hash;
    navigate(path, { replace: path === location.pathname + location.search + location.hash });
  };
}
