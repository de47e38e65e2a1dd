import { useContext } from "react";
import { NonceContext } from "#app/edge/nonce.tsx";

/** Notes the last play button pressed. It runs while the page is read, long before anything here could hear the press. */
const noteScript =
  "addEventListener('click',e=>{const b=e.target.closest?.('button[data-play]');if(b)window.earlyPress=b},true)";

/** Part of the page, so that a press is not lost on a slow device, where a visitor is quicker than the scripts. */
export function EarlyPress() {
  const nonce = useContext(NonceContext) || undefined;
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, above
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: noteScript }} />
  );
}

/** Call it where a press was heard after all: React keeps one that falls into its awakening, and it must not count twice. */
export function forgetEarlyPress(): void {
  Reflect.deleteProperty(window, "earlyPress");
}

/** Plays what was pressed before the page came alive; call it when the player can. */
export function replayEarlyPress(): void {
  const button: unknown = Reflect.get(window, "earlyPress");
  forgetEarlyPress();
  if (button instanceof HTMLButtonElement && button.isConnected) button.click();
}
