import { isPlainClick } from "#app/ui/overlay/plain-click.ts";

/** Makes links that end with `fragment` open a panel instead of their page; on that page the fragment does. Returns the clean-up function. */
export function followPanelLinks(fragment: string, open: (byLink: boolean) => void): () => void {
  function onClick(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest(`a[href$="${fragment}"]`) : null;
    if (link === null || !isPlainClick(event)) return;
    // Before React, whose link would navigate.
    event.preventDefault();
    event.stopPropagation();
    link.closest<HTMLElement>("[popover]")?.hidePopover?.();
    open(true);
  }
  if (location.hash === fragment) open(false);
  window.addEventListener("click", onClick, true);
  return () => window.removeEventListener("click", onClick, true);
}
