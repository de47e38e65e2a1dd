import { characterOf } from "#app/player/shortcuts/keyboard.ts";
import { hasSingleKeys } from "#app/player/shortcuts/single-keys.ts";
import type { QueueAct } from "#app/queue/queue-query.ts";

const textField = "input, textarea, select";

/** The key of the queue that was pressed; null in a text field, a dialog or with a modifier. */
function queueKeyOf(event: KeyboardEvent): "j" | "k" | QueueAct | null {
  const { target, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (altKey || ctrlKey || metaKey || event.defaultPrevented || !hasSingleKeys()) return null;
  if (target instanceof Element && target.matches(textField)) return null;
  if (document.querySelector("dialog:modal") !== null) return null;
  const key = characterOf(event);
  if (key === "j" || key === "k") return key;
  if (key === "s") return shiftKey ? "monday" : "tomorrow";
  return key === "a" ? "assign" : null;
}

/**
 * Keys of the queue, before those of the player: J and K move between rows, whose links Enter opens; A assigns, S snoozes until tomorrow,
 * with Shift until Monday. Returns the clean-up function.
 */
export function listenForQueueKeys(): () => void {
  // The row that is acted on may leave the list: the one that follows has its place.
  let place = 0;

  function onKeyDown(event: KeyboardEvent) {
    const key = queueKeyOf(event);
    const links = [...document.querySelectorAll<HTMLElement>("[data-queue-row]")];
    if (key === null || links.length === 0) return;
    event.preventDefault();
    const row = document.activeElement?.closest("tr") ?? null;
    const current = links.findIndex((link) => row?.contains(link));
    if (key === "j" || key === "k") {
      const next = current === -1 ? place : current + (key === "j" ? 1 : -1);
      place = Math.min(Math.max(next, 0), links.length - 1);
      return links[place]?.focus();
    }
    if (row === null || current === -1 || event.repeat) return;
    place = current;
    row.querySelector<HTMLButtonElement>(`button[value=${key}]`)?.click();
  }
  document.addEventListener("keydown", onKeyDown, { capture: true });
  return () => document.removeEventListener("keydown", onKeyDown, { capture: true });
}
