import { openOption } from "#app/player/options/opened-option.ts";
import { jumpPath } from "#app/shell/jump/jump.ts";
import { isPlainClick } from "#app/ui/overlay/plain-click.ts";

const links = `a[href="${jumpPath}"]`;
const fields = "input, textarea, select, [contenteditable]";

/** Opens the search for pages and records by Ctrl K or Cmd K, not in a field, and by its links. Returns the clean-up function. */
export function listenForJump(): () => void {
  function onKeyDown(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
    if (key.toLowerCase() !== "k" || ctrlKey === metaKey || altKey || shiftKey || event.defaultPrevented) return;
    // Visitors have no such link.
    if (document.querySelector(links) === null || document.querySelector("dialog:modal") !== null) return;
    if (target instanceof Element && target.matches(fields)) return;
    event.preventDefault();
    openOption(jumpPath);
  }
  function onClick(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest(links) : null;
    if (link === null || location.pathname === jumpPath || !isPlainClick(event)) return;
    // Before the list's own handler, which would navigate.
    event.preventDefault();
    event.stopPropagation();
    openOption(jumpPath);
  }
  window.addEventListener("keydown", onKeyDown);
  window.addEventListener("click", onClick, true);
  return () => {
    window.removeEventListener("keydown", onKeyDown);
    window.removeEventListener("click", onClick, true);
  };
}
