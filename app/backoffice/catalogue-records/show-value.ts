import { recordCopy as copy } from "#app/backoffice/catalogue-records/record-copy.ts";
import type { FieldOption, RecordField } from "#app/backoffice/catalogue-records/record-type.ts";

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
  if (Array.isArray(value)) return value.map(labelOf).join(", ");
  if (value === null || value === undefined) return "";
  return labelOf(value);
}
