import { useCallback, useEffect, useRef } from "react";
import { type PressedKey, setPageKeys } from "#app/player/shortcuts/page-keys.ts";

/**
 * Gives keys a meaning on this page; `actionOf` returns null for others. A held arrow key goes on, any other counts once. Returns the function
 * that runs a key, for those pressed on the page's own controls.
 */
export function usePageKeys(actionOf: (key: PressedKey) => (() => void) | null): (key: PressedKey) => boolean {
  const current = useRef(actionOf);
  current.current = actionOf;
  const run = useCallback((key: PressedKey) => {
    const action = current.current(key);
    if (!key.repeat || key.character.startsWith("arrow")) action?.();
    return action !== null;
  }, []);
  useEffect(() => setPageKeys((_shortcut, key) => run(key)), [run]);
  return run;
}
