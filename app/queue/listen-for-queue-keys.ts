import type { QueueAct } from "#app/queue/queue-query.ts";
import { pageKeyOf } from "#app/ui/keyboard/list-keys.ts";

function actOf(key: string | null, isShifted: boolean): QueueAct | null {
  if (key === "s") return isShifted ? "monday" : "tomorrow";
  return key === "a" ? "assign" : null;
}

/**
 * Keys of the queue besides those of every list: for the row that has the focus, A assigns, S snoozes until tomorrow, with Shift until
 * Monday. Returns the clean-up function.
 */
export function listenForQueueKeys(): () => void {
  function onKeyDown(event: KeyboardEvent) {
    const act = actOf(pageKeyOf(event), event.shiftKey);
    const row = document.activeElement?.closest("tbody tr");
    if (act === null || !row) return;
    event.preventDefault();
    if (!event.repeat) row.querySelector<HTMLButtonElement>(`button[value=${act}]`)?.click();
  }
  document.addEventListener("keydown", onKeyDown, { capture: true });
  return () => document.removeEventListener("keydown", onKeyDown, { capture: true });
}
