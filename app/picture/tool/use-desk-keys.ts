import type { DeskActions } from "#app/picture/tool/desk-actions.ts";
import { usePageKeys } from "#app/player/shortcuts/use-page-keys.ts";

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
  usePageKeys(({ character }) => {
    const act = keys[character];
    return act === undefined ? null : () => act(actions);
  });
}
