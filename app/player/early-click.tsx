import { useContext } from "react";
import { NonceContext } from "#app/edge/http/nonce.tsx";

/**
 * Text of the server only: React leaves a script that is there as it is. Keeps the last click on a button that plays, a waveform, a line of lyrics or a row of a list, and
 * the keys for the page and its rows until `replayEarlyKeys`. It runs while the page loads, before React listens.
 */
const noteScript = import.meta.env.SSR
  ? "addEventListener('click',e=>{const on=e.target.closest?.('[data-play],.play-all,.lyrics button,.lyrics span')||e.target.closest?.('a,button,input,summary,li.track')?.matches('li')&&e.target;if(on)window.earlyClick={on,event:e}},true);window.earlyKeys=[];addEventListener('keydown',e=>{if(!e.repeat&&e.target.matches?.('body,[data-play]'))window.earlyKeys?.push(e)},true)"
  : "";

/** On a slow device a visitor can click or press a key before the scripts have loaded. This part of the page keeps that. */
export function EarlyClick() {
  const nonce = useContext(NonceContext) || undefined;
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the constant above
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: noteScript }} />
  );
}

/** Call it in click handlers: React replays a click that falls into hydration, and it must not count twice. */
export function clearEarlyClick(): void {
  Reflect.deleteProperty(window, "earlyClick");
}

/**
 * Repeats the click that came before hydration; call it when the player is ready. An event that is still being dispatched caused the
 * hydration itself: React handles it after that, so it is left alone.
 */
export function replayEarlyClick(): void {
  const click = Reflect.get(window, "earlyClick") as { on: Element; event: MouseEvent } | undefined;
  clearEarlyClick();
  if (!click?.on.isConnected || click.event.eventPhase !== Event.NONE) return;
  const { clientX } = click.event;
  click.on.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, clientX }));
}
