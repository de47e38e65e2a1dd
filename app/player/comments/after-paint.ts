/** Calls `act` when the browser has painted what the current event changed: what takes long does not delay the response to a press. */
export function afterPaint(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act));
}
