import { characterOf } from "#app/ui/keyboard/character-of.ts";
import { hasSingleKeys } from "#app/ui/keyboard/single-keys.ts";

const textField = "input:not([type=radio], [type=checkbox]), textarea, select";

/**
 * Keys of the rating form, before those of the player: 1 to 5 choose the score, N saves and goes on, or skips without a score. Returns the
 * clean-up function.
 */
export function listenForRatingKeys(form: HTMLFormElement): () => void {
  function onKeyDown(event: KeyboardEvent) {
    const { target, repeat, altKey, ctrlKey, metaKey } = event;
    if (repeat || altKey || ctrlKey || metaKey || event.defaultPrevented || !hasSingleKeys()) return;
    if (target instanceof Element && target.matches(textField)) return;
    if (document.querySelector("dialog:modal") !== null) return;
    const key = characterOf(event);
    const score = form.querySelector<HTMLInputElement>(`input[name=score][value="${CSS.escape(key)}"]`);
    if (score === null && key !== "n") return;
    event.preventDefault();
    if (score !== null) return score.click();
    const isScored = form.querySelector("input[name=score]:checked") !== null;
    form.querySelector<HTMLButtonElement>(`button[value=${isScored ? "rate" : "skip"}]`)?.click();
  }
  document.addEventListener("keydown", onKeyDown, { capture: true });
  return () => document.removeEventListener("keydown", onKeyDown, { capture: true });
}
