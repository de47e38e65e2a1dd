import { type Slot, type SlotValue, slotValues } from "#app/assistant/brief/brief.ts";
import { slotCopy } from "#app/assistant/conversations/slot-copy.ts";
import { type SlotField, slotEditors } from "#app/assistant/conversations/slot-fields.ts";
import type { TypedValue } from "#app/assistant/conversations/type-slot-value.ts";
import { readTerritoryList } from "#app/rights/territories/territory-list.ts";

const { errors: copy } = slotCopy;

/** By field. */
export type ValueErrors = Record<string, string>;

/** "0:12", "1:02.5" or "12" in seconds; NaN for anything else. */
function readTime(text: string): number {
  const [, minutes = "0", seconds = ""] = /^(?:(\d{1,2}):(?=\d\d))?(\d{1,4}(?:[.,]\d{1,3})?)$/.exec(text) ?? [];
  return seconds === "" ? Number.NaN : Number(minutes) * 60 + Number(seconds.replace(",", "."));
}

/** "5,000" → 5000, "92.5" → 92.5; NaN for anything else. */
function readNumber(text: string): number {
  return /^\d/.test(text) ? Number(text.replaceAll(/[\s,'](?=\d{3}\b)/g, "").replace(",", ".")) : Number.NaN;
}

/** The value of a field for the slot's schema, or what is wrong with it. */
function readField({ kind, label }: SlotField, typed: string): { value: unknown } | { error: string } {
  if (kind === "flag") return { value: typed !== "" };
  if (kind === "territories") {
    const { codes, unknown } = readTerritoryList(typed);
    const [first] = unknown;
    return first === undefined ? { value: codes } : { error: copy.territories(label, first.slice(0, 40)) };
  }
  if (typed === "") return { value: null };
  if (kind !== "number" && kind !== "time") return { value: typed };
  const value = kind === "number" ? readNumber(typed) : readTime(typed);
  return Number.isFinite(value) ? { value } : { error: copy[kind](label) };
}

/** Errors between fields: none filled, the wrong order, months beside perpetuity. */
function combinedErrors(slot: Slot, values: Record<string, unknown>): ValueErrors {
  const { fields, needs = fields.slice(0, 1).map(({ name }) => name), range } = slotEditors[slot];
  const isEmpty = (value: unknown) => value === null || value === false || (Array.isArray(value) && value.length === 0);
  const [first = ""] = needs;
  if (needs.every((name) => isEmpty(values[name])))
    return { [first]: needs.length > 1 ? copy.none : copy.missing(labelOf(slot, first)) };
  if (slot === "term" && values.months !== null && values.perpetual === true) return { months: copy.both };
  const [min, max] = (range ?? []).map((name) => values[name]);
  if (range && typeof min === "number" && typeof max === "number" && max < min)
    return { [range[1]]: copy.order(labelOf(slot, range[1])) };
  return {};
}

function labelOf(slot: Slot, name: string): string {
  return slotEditors[slot].fields.find((field) => field.name === name)?.label ?? name;
}

/** The value that was typed into a slot's editor, or the errors by field. */
export function readSlotValue<Of extends Slot>(
  slot: Of,
  typed: TypedValue,
): { value: SlotValue<Of>; errors: null } | { value: null; errors: ValueErrors } {
  const values: Record<string, unknown> = {};
  const errors: ValueErrors = {};
  const { fields } = slotEditors[slot];
  for (const field of fields) {
    const read = readField(field, (typed[field.name] ?? "").trim());
    if ("error" in read) errors[field.name] = read.error;
    else values[field.name] = read.value;
  }
  if (Object.keys(errors).length === 0) Object.assign(errors, combinedErrors(slot, values));
  if (Object.keys(errors).length > 0) return { value: null, errors };
  const parsed = slotValues[slot].safeParse(values);
  if (parsed.success) return { value: parsed.data as SlotValue<Of>, errors: null };
  for (const { path } of parsed.error.issues) {
    const wrong = fields.find(({ name }) => name === path[0]) ?? fields[0];
    if (wrong === undefined) continue;
    const isMissing = values[wrong.name] === null;
    errors[wrong.name] = isMissing ? copy.missing(wrong.label) : copy[wrong.kind](wrong.label, "");
  }
  return { value: null, errors };
}
