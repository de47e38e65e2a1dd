import { openOption } from "#app/player/options/opened-option.ts";
import { swapPaths } from "#app/rights/usage/swap-path.ts";
import { isPlainClick } from "#app/ui/overlay/plain-click.ts";

/** Opens the pages of links to what could take a song's place as dialogs. Returns the clean-up function. */
export function followSwapLinks(): () => void {
  function onClick(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest(`a[href^="${swapPaths}"]`) : null;
    if (link === null || !isPlainClick(event)) return;
    // Before the list's own handler, which would navigate.
    event.preventDefault();
    event.stopPropagation();
    openOption(link.getAttribute("href"));
  }
  window.addEventListener("click", onClick, true);
  return () => window.removeEventListener("click", onClick, true);
}
