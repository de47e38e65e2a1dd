import { useEffect, useRef } from "react";
import type { DeskActions } from "#app/picture/tool/desk-actions.ts";
import { setPageKeys } from "#app/player/shortcuts/page-keys.ts";

const keys: Record<string, (actions: DeskActions) => void> = {
  " ": (actions) => actions.toggle(),
  k: (actions) => actions.toggle(),
  l: (actions) => actions.forward(),
  j: (actions) => actions.jogBack(),
  i: (actions) => actions.startHere(),
  o: (actions) => actions.endHere(),
  h: (actions) => actions.hitHere(),
  arrowleft: (actions) => actions.step(-1),
  arrowright: (actions) => actions.step(1),
};

/** Keys of editors, under the rules of the page's shortcuts on focus and single keys. */
export function useDeskKeys(actions: DeskActions): void {
  const current = useRef(actions);
  current.current = actions;
  useEffect(
    () =>
      setPageKeys((_shortcut, { character, repeat }) => {
        const run = keys[character];
        // A held key steps on, and does all else once.
        if (!repeat || character.startsWith("arrow")) run?.(current.current);
        return run !== undefined;
      }),
    [],
  );
}
