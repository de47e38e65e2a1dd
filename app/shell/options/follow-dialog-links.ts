import { openOption } from "#app/player/options/opened-option.ts";
import { swapPaths } from "#app/rights/usage/swap-path.ts";
import { takePath } from "#app/rights/usage/take-path.ts";
import { isPlainClick } from "#app/ui/overlay/plain-click.ts";

const links = `a[href^="${swapPaths}"], a[href^="${takePath}?"]`;

/** Opens the pages of links to what could take a song's place, and to taking a licence, as dialogs. Returns the clean-up function. */
export function followDialogLinks(): () => void {
  function onClick(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest(links) : null;
    // On its own page, which has no dialog over it, a link leads to another one of it.
    if (link === null || location.pathname === takePath || !isPlainClick(event)) return;
    // Before the list's own handler, which would navigate.
    event.preventDefault();
    event.stopPropagation();
    openOption(link.getAttribute("href"));
  }
  window.addEventListener("click", onClick, true);
  return () => window.removeEventListener("click", onClick, true);
}
