import type { KeyboardEvent } from "react";
import { shortcutOf } from "#app/player/shortcuts/keyboard.ts";
import type { PressedKey } from "#app/player/shortcuts/page-keys.ts";
import { usePageKeys } from "#app/player/shortcuts/use-page-keys.ts";
import { characterOf } from "#app/ui/keyboard/character-of.ts";
import { hasSingleKeys } from "#app/ui/keyboard/single-keys.ts";

/** What keys do. `toHere` ends the range of the comment that is written. */
export type FilmActions = {
  toggle: () => void;
  step: (frames: number) => void;
  chooseAt: (index: number) => void;
  startComment: () => void;
  toHere: () => void;
};

function actionOf({ character, shiftKey }: PressedKey, actions: FilmActions): (() => void) | null {
  if (/^[1-9]$/.test(character)) return () => actions.chooseAt(Number(character) - 1);
  if (character === "arrowleft") return () => actions.step(-1);
  if (character === "arrowright") return () => actions.step(1);
  if (character === "c") return shiftKey ? actions.toHere : actions.startComment;
  return character === " " ? actions.toggle : null;
}

/** Keys of the page, and the handler of those that are pressed on the film's own buttons. */
export function useFilmKeys(actions: FilmActions): (event: KeyboardEvent<HTMLElement>) => void {
  const run = usePageKeys((key) => actionOf(key, actions));

  return (event) => {
    const { target, nativeEvent } = event;
    if (event.defaultPrevented || !(target instanceof HTMLElement) || target.matches("textarea, select, [type=text]"))
      return;
    if (shortcutOf(nativeEvent, "page", hasSingleKeys()) === null) return;
    const { repeat, shiftKey } = event;
    const key = { character: characterOf(nativeEvent), repeat, shiftKey };
    // Space presses the button that has the focus.
    if (key.character === " " && target.matches("button, a, summary, input")) return;
    if (target.matches("[type=range]") && key.character.startsWith("arrow")) return;
    if (run(key)) event.preventDefault();
  };
}
