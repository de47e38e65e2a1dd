import { characterOf } from "#app/ui/keyboard/character-of.ts";
import { hasSingleKeys } from "#app/ui/keyboard/single-keys.ts";

const control = "a, button, summary, input, textarea, select";

/**
 * Keys of the tagging desk, before those of the player: 1 to 9 confirm, X and a number or Shift and a number refuse, Z undoes, Enter opens
 * the next song, Space plays. Returns the clean-up function.
 */
export function listenForTaggingKeys(desk: HTMLElement): () => void {
  let refuses = false;
  const press = (selector: string) => {
    const found = desk.querySelector<HTMLElement>(selector);
    found?.click();
    return found !== null;
  };
  function run(event: KeyboardEvent): boolean {
    const [, figure] = /^(?:Digit|Numpad)([1-9])$/.exec(event.code) ?? [];
    const wasRefusing = refuses;
    refuses = false;
    if (figure !== undefined)
      return press(`[data-${wasRefusing || event.shiftKey ? "refuse" : "confirm"}="${figure}"]`);
    const key = characterOf(event);
    if (key === "x") refuses = true;
    if (key === "x") return true;
    if (key === "z") return press("[data-undo]");
    if (event.target instanceof Element && event.target.matches(control)) return false;
    if (key === "enter") return press("[data-next]");
    return key === " " && press("[data-play]");
  }
  function onKeyDown(event: KeyboardEvent) {
    const { target, repeat, altKey, ctrlKey, metaKey } = event;
    if (repeat || altKey || ctrlKey || metaKey || event.defaultPrevented || !hasSingleKeys()) return;
    if (target instanceof Element && target.matches("input, textarea, select")) return;
    if (document.querySelector("dialog:modal") !== null) return;
    if (run(event)) event.preventDefault();
  }
  document.addEventListener("keydown", onKeyDown, { capture: true });
  return () => document.removeEventListener("keydown", onKeyDown, { capture: true });
}
