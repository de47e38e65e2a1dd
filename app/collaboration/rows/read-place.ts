import type { Place } from "#app/collaboration/rows/row-order.server.ts";

const steps = ["top", "bottom", "up", "down"] as const;

/** Where a button moves a row: the name of a step, or `move` with the row that it goes behind, empty for the top. Null for other buttons. */
export function readPlace(act: string, after: string): Place | null {
  const to = steps.find((step) => step === act);
  if (to !== undefined) return { to };
  return act === "move" ? { after: after === "" ? null : after } : null;
}
