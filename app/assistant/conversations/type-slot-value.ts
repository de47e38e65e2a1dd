import type { Slot } from "#app/assistant/brief/brief.ts";
import { slotEditors } from "#app/assistant/conversations/slot-fields.ts";

/** What stands in a chip's editor, by field. */
export type TypedValue = Record<string, string>;

function typeTime(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const rest = Number((seconds - minutes * 60).toFixed(3));
  return minutes === 0 ? String(rest) : `${minutes}:${rest < 10 ? "0" : ""}${rest}`;
}

/** A stored value as it is typed. */
export function typeSlotValue(slot: Slot, value: Record<string, unknown>): TypedValue {
  const typed = slotEditors[slot].fields.map(({ name, kind }): [string, string] => {
    const one = value[name];
    if (one === null || one === undefined || one === false) return [name, ""];
    if (Array.isArray(one)) return [name, one.join(", ")];
    if (one === true) return [name, "on"];
    return [name, kind === "time" && typeof one === "number" ? typeTime(one) : String(one)];
  });
  return Object.fromEntries(typed);
}
