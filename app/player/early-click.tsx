import { useContext } from "react";
import { NonceContext } from "#app/edge/http/nonce.tsx";

/**
 * Inlined by the server only: React leaves an existing script alone. Records the last click on a play button, waveform, lyric line or row,
 * and key presses until `replayEarlyKeys`. Runs before React attaches its listeners.
 */
const noteScript = import.meta.env.SSR
  ? "addEventListener('click',e=>{const on=e.target.closest?.('[data-play],.play-all,.lyrics button,.lyrics span')||e.target.closest?.('a,button,input,summary,li.track')?.matches('li')&&e.target;if(on)window.earlyClick={on,event:e}},true);window.earlyKeys=[];addEventListener('keydown',e=>{if(!e.repeat&&e.target.matches?.('body,[data-play]'))window.earlyKeys?.push(e)},true)"
  : "";

/** Records clicks and keys that come before hydration on a slow device. */
export function EarlyClick() {
  const nonce = useContext(NonceContext) || undefined;
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the constant above
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: noteScript }} />
  );
}

/** Call it in click handlers: React replays a click that occurs during hydration, which must not count twice. */
export function clearEarlyClick(): void {
  Reflect.deleteProperty(window, "earlyClick");
}

/**
 * Replays the click recorded before hydration; call it when the player is ready. An event that is still being dispatched triggered the
 * hydration itself: React handles it afterwards, so it is left alone.
 */
export function replayEarlyClick(): void {
  const click = Reflect.get(window, "earlyClick") as { on: Element; event: MouseEvent } | undefined;
  clearEarlyClick();
  if (!click?.on.isConnected || click.event.eventPhase !== Event.NONE) return;
  const { clientX } = click.event;
  click.on.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, clientX }));
}
