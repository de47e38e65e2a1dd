import { useContext } from "react";
import { NonceContext } from "#app/edge/http/nonce.tsx";

/** Notes the last press on what plays: a button, or a place on a waveform. It runs while the page is read, long before anything here could hear it. */
const noteScript =
  "addEventListener('click',e=>{const on=e.target.closest?.('[data-play]');if(on)window.earlyPress={on,event:e}},true)";

/** Part of the page, so that a press is not lost on a slow device, where a visitor is quicker than the scripts. */
export function EarlyPlay() {
  const nonce = useContext(NonceContext) || undefined;
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, above
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: noteScript }} />
  );
}

/** Call it where a press was heard after all: React keeps one that falls into its awakening, and it must not count twice. */
export function clearEarlyPlay(): void {
  Reflect.deleteProperty(window, "earlyPress");
}

/**
 * Plays what was pressed before the page came alive; call it when the player can. A press that is still on its way woke the page
 * itself, and React hears it when this is done.
 */
export function replayEarlyPlay(): void {
  const press = Reflect.get(window, "earlyPress") as { on: Element; event: MouseEvent } | undefined;
  clearEarlyPlay();
  if (!press?.on.isConnected || press.event.eventPhase !== Event.NONE) return;
  const { clientX } = press.event;
  press.on.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, clientX }));
}
