/** Calls `act` after the browser has painted the effect of the current event, so that slow work does not delay the response to it. */
export function afterPaint(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act));
}
