import { recordCopy as copy } from "#app/backoffice/catalogue-records/record-copy.ts";
import type { FieldOption, RecordField } from "#app/backoffice/catalogue-records/record-type.ts";

/** A value as text, in lists, files and the history. */
export function showValue({ options = [] }: RecordField, value: unknown, choices: readonly FieldOption[] = options) {
  if (typeof value === "boolean") return value ? copy.yes : copy.no;
  if (Array.isArray(value)) return value.join(", ");
  if (value === null || value === undefined) return "";
  return choices.find((choice) => choice.value === value)?.label ?? String(value);
}
