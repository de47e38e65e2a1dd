import { recordCopy as copy } from "#app/records/definition/record-copy.ts";
import type { FieldOption, RecordField } from "#app/records/definition/record-type.ts";

/** A value as text, in lists, files and the history. */
export function showValue(
  { options = [], text, picture }: RecordField,
  value: unknown,
  choices: readonly FieldOption[] = options,
) {
  const labelOf = (one: unknown) => choices.find((choice) => choice.value === one)?.label ?? String(one);
  if (picture) return value === null || value === undefined || String(value) === "" ? "" : copy.picture;
  if (text) return text(value);
  if (typeof value === "boolean") return value ? copy.yes : copy.no;
  if (Array.isArray(value)) return value.map((item) => (isRow(item) ? showRow(item) : labelOf(item))).join(", ");
  if (value === null || value === undefined) return "";
  return labelOf(value);
}

function isRow(item: unknown): item is Record<string, unknown> {
  return typeof item === "object" && item !== null;
}

function showRow(row: Record<string, unknown>): string {
  return Object.values(row)
    .filter((cell) => cell !== null && cell !== "")
    .join(" · ");
}
