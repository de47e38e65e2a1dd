import { type KeyboardEvent, useEffect, useRef } from "react";
import { characterOf, shortcutOf } from "#app/player/shortcuts/keyboard.ts";
import { type PressedKey, setPageKeys } from "#app/player/shortcuts/page-keys.ts";
import { hasSingleKeys } from "#app/player/shortcuts/single-keys.ts";

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

function run(key: PressedKey, actions: FilmActions): boolean {
  const action = actionOf(key, actions);
  // A held key steps on, and does all else once.
  if (!key.repeat || key.character.startsWith("arrow")) action?.();
  return action !== null;
}

/** Keys of the page, and the handler of those that are pressed on the film's own buttons. */
export function useFilmKeys(actions: FilmActions): (event: KeyboardEvent<HTMLElement>) => void {
  const current = useRef(actions);
  current.current = actions;
  useEffect(() => setPageKeys((_shortcut, key) => run(key, current.current)), []);

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
    if (run(key, actions)) event.preventDefault();
  };
}
